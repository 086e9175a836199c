extension TrackChannel {
    /// The channel that files mean by a name, whatever its case, and whatever stands between its letters.
    init?(named name: String) {
        switch name.lowercased().filter({ $0.isLetter || $0.isNumber }) {
        case "speed", "speeds", "velocity", "geschwindigkeit", "enhancedspeed", "gps2dspeed", "groundspeed":
            self = .speed
        case "course", "courses", "heading", "bearing", "direction", "richtung", "cog": self = .course
        case "hr", "heartrate", "heartrates", "heart", "heartratebpm", "bpm", "puls": self = .heartRate
        case "cad", "cadence", "cadences", "rpm": self = .cadence
        case "power", "powers", "watts", "pwr": self = .power
        case "temp", "temperature", "temperatures", "atemp", "atemps", "temperatur": self = .temperature
        case "sat", "sats", "satellites", "numsat", "numsats", "nsat": self = .satellites
        case "hdop": self = .hdop
        case "vdop": self = .vdop
        case "pdop": self = .pdop
        case "geoidheight": self = .geoidHeight
        case "magvar", "magneticvariation": self = .magneticVariation
        case "ageofdgpsdata", "correctionage": self = .correctionAge
        default: return nil
        }
    }
}
