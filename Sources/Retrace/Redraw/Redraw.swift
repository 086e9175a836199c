/// Faults are planted in the engine first of all: whoever sees it can switch them on.
@_exported public import PlantedFaults
