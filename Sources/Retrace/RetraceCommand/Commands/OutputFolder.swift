/// The folder that receives the frames when nobody names one.
enum OutputFolder {
    /// The name of the file without its extensions, in the working folder: `tracks/ride.gpx.gz` gives `ride`.
    ///
    /// Standard input, `-`, has no name, and its frames go into `frames`. A scenario is mostly called `scenario.json` in a folder that bears its name, so that folder is meant then.
    static func named(after file: String) -> String {
        let components = file.split(separator: "/")
        guard let last = components.last, file != "-" else { return "frames" }
        var stem = last
        for packing in [".gz", ".zip"] where stem.lowercased().hasSuffix(packing) {
            stem = stem.dropLast(packing.count)
        }
        if let dot = stem.lastIndex(of: "."), dot != stem.startIndex { stem = stem[..<dot] }
        if stem == "scenario", let folder = components.dropLast().last, folder != ".", folder != ".." {
            return String(folder)
        }
        // Without an extension the folder would have the name of the file itself.
        return stem == last ? "\(stem)-frames" : String(stem)
    }
}
