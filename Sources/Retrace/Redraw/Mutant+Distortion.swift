#if DEBUG || RETRACE_MUTANTS
    import MapGeometry

    extension [TileSpan] {
        /// The tiles of a rectangle as a faulty engine would have them.
        func distorted(by mutant: Mutant, _ rect: MKMapRect, _ level: TileLevel) -> [TileSpan] {
            switch mutant {
            case .lastColumnForgotten: map { TileSpan(columns: shortened($0.columns), rows: $0.rows) }
            case .lastRowForgotten: map { TileSpan(columns: $0.columns, rows: shortened($0.rows)) }
            case .wrapForgotten: Array(prefix(1))
            case .rectsMerged: map { TileSpan(columns: 0..<$0.columns.upperBound, rows: $0.rows) }
            case .neighbourToo:
                map { TileSpan(columns: $0.columns.lowerBound..<$0.columns.upperBound + 1, rows: $0.rows) }
            case .edgesRounded: map { TileSpan(columns: rounded($0.columns, rect, level), rows: $0.rows) }
            default: self
            }
        }

        private func shortened(_ range: Range<Int>) -> Range<Int> {
            range.count > 1 ? range.lowerBound..<range.upperBound - 1 : range
        }

        private func rounded(_ columns: Range<Int>, _ rect: MKMapRect, _ level: TileLevel) -> Range<Int> {
            let side = Double(level.tilePixels) / level.pixelsPerMapPoint
            let last = Int(Swift.max(-1e6, Swift.min(1e6, (rect.maxX / side).rounded())))
            return columns.lowerBound..<Swift.max(columns.lowerBound + 1, Swift.min(columns.upperBound, last))
        }
    }

    extension TileRaster {
        /// Unsafe only in name: faults are planted where jobs run one after the other.
        private nonisolated(unsafe) static weak var last: TileRaster?

        /// The raster, in memory that the one before it was given too where both are of a size.
        var sharingMemory: TileRaster {
            if let last = Self.last, last.bounds.area == bounds.area {
                last.pixels.update(from: pixels, count: bounds.area)
            }
            Self.last = self
            return self
        }
    }

    extension PixelRect {
        var withoutLastRow: PixelRect {
            PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: Swift.max(minY + 1, maxY - 1))
        }

        var withoutLastColumn: PixelRect {
            PixelRect(minX: minX, minY: minY, maxX: Swift.max(minX + 1, maxX - 1), maxY: maxY)
        }
    }
#else
    import MapGeometry

    extension TileRaster {
        @inline(__always) var sharingMemory: TileRaster { self }
    }

    extension PixelRect {
        @inline(__always) var withoutLastColumn: PixelRect { self }
        @inline(__always) var withoutLastRow: PixelRect { self }
    }
#endif
