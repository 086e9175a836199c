import RetraceCommand

Program.main()
