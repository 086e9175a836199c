print("retrace")
