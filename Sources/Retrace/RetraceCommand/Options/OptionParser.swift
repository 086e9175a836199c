import CPopt
import Glibc
import Simulation

/// Takes a command line apart by popt, and lays out the help of its options.
struct OptionParser {
    let sections: [OptionSection]

    /// A command line taken apart.
    struct Line {
        /// The options in the order given: which one, counted through all sections, and its value.
        var options: [(index: Int, value: String?)] = []
        /// Everything else.
        var operands: [String] = []
    }

    private var declarations: [OptionDeclaration] { sections.flatMap(\.options) }

    /// Parses `arguments`, which do not contain the program's name.
    ///
    /// - Parameter stopAtFirstOperand: Whether everything after the first operand is an operand too.
    func parse(_ arguments: [String], stopAtFirstOperand: Bool = false) throws -> Line {
        let context = PoptContext(
            sections, name: "retrace", arguments: arguments,
            flags: stopAtFirstOperand ? POPT_CONTEXT_POSIXMEHARDER : 0)
        var line = Line()
        while case let code = poptGetNextOpt(context.handle), code != -1 {
            guard code > 0 else { throw failure(code, context) }
            let value = poptGetOptArg(context.handle)
            defer { free(value) }
            line.options.append((Int(code) - 1, value.map { String(cString: $0) }))
        }
        while let operand = poptGetArg(context.handle) { line.operands.append(String(cString: operand)) }
        return line
    }

    /// The usage line and the options, at most 80 columns wide.
    func help(name: String, operands: String) -> String {
        let context = PoptContext(sections, name: name, arguments: [], flags: 0)
        poptSetOtherOptionHelp(context.handle, "[OPTION...] \(operands)")
        var buffer: UnsafeMutablePointer<CChar>?
        var length = 0
        guard let stream = open_memstream(&buffer, &length) else { fatalError("out of memory for the help") }
        poptPrintHelp(context.handle, stream, 0)
        fclose(stream)
        defer { free(buffer) }
        return String(decoding: UnsafeRawBufferPointer(start: buffer, count: length), as: UTF8.self)
    }

    private func failure(_ code: Int32, _ context: borrowing PoptContext) -> CommandError {
        let given = poptBadOption(context.handle, UInt32(POPT_BADOPTION_NOALIAS)).map { String(cString: $0) } ?? ""
        switch code {
        case POPT_ERROR_BADOPT:
            let name = given.drop { $0 == "-" }.prefix { $0 != "=" }
            let near = given.hasPrefix("--") ? Spelling.nearest(to: String(name), in: declarations.map(\.long)) : nil
            return CommandError(usage: "unknown option \(given)" + (near.map { "; did you mean --\($0)?" } ?? ""))
        case POPT_ERROR_NOARG:
            let declaration = declarations.first { "--\($0.long)" == given || $0.short.map { "-\($0)" } == given }
            return CommandError(usage: "\(given) needs a value: \(given) \(declaration?.argument ?? "VALUE")")
        case POPT_ERROR_UNWANTEDARG:
            return CommandError(usage: "\(given.prefix { $0 != "=" }) takes no value")
        default:
            return CommandError(usage: "\(given): \(String(cString: poptStrerror(code)))")
        }
    }
}

/// A popt context together with the tables and arguments that it points into.
private struct PoptContext: ~Copyable {
    let handle: poptContext
    private let strings: [UnsafeMutablePointer<CChar>]
    private let tables: [UnsafeMutableBufferPointer<PoptOptionRow>]
    private let argumentVector: UnsafeMutableBufferPointer<UnsafePointer<CChar>?>

    init(_ sections: [OptionSection], name: String, arguments: [String], flags: UInt32) {
        var strings: [UnsafeMutablePointer<CChar>] = []
        func keep(_ text: String) -> UnsafePointer<CChar> {
            guard let copy = strdup(text) else { fatalError("out of memory for the command line") }
            strings.append(copy)
            return UnsafePointer(copy)
        }
        func table(_ rows: [PoptOptionRow]) -> UnsafeMutableBufferPointer<PoptOptionRow> {
            let table = UnsafeMutableBufferPointer<PoptOptionRow>.allocate(capacity: rows.count + 1)
            _ = table.initialize(from: rows + [PoptOptionRow()])
            return table
        }

        var value: Int32 = 0
        var tables = sections.map { section in
            table(
                section.options.map { option in
                    value += 1
                    return PoptOptionRow(
                        longName: keep(option.long),
                        shortName: CChar(bitPattern: option.short?.asciiValue ?? 0),
                        argInfo: option.argument == nil ? POPT_ARG_NONE : POPT_ARG_STRING, arg: nil, val: value,
                        descrip: keep(option.help), argDescrip: option.argument.map(keep))
                })
        }
        let root = table(
            zip(sections, tables).map { section, table in
                PoptOptionRow(
                    longName: nil, shortName: 0, argInfo: POPT_ARG_INCLUDE_TABLE, arg: table.baseAddress, val: 0,
                    descrip: keep(section.heading + ":"), argDescrip: nil)
            })
        tables.append(root)

        argumentVector = .allocate(capacity: arguments.count + 2)
        _ = argumentVector.initialize(from: ([name] + arguments).map { keep($0) } + [nil])
        guard
            let handle = poptGetContext(
                name, Int32(arguments.count + 1), argumentVector.baseAddress, root.baseAddress, flags)
        else { fatalError("out of memory for the command line") }
        self.handle = handle
        self.strings = strings
        self.tables = tables
    }

    deinit {
        poptFreeContext(handle)
        argumentVector.deallocate()
        tables.forEach { $0.deallocate() }
        strings.forEach { free($0) }
    }
}
