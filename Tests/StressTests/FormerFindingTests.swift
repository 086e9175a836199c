import Stress
import Testing

/// Smallest cases that stress reported, now mended: in the engine or in the oracle that was wrong.
@MainActor
struct FormerFindingTests {
    @Test func `a tile that a growing line left alone for a frame catches up`() throws {
        let json = #"""
            {"finding": {"explanation": "", "frame": 2, "kind": "overInvalidation", "oracle": "invariants", "pixel":
            [], "tile": ""}, "format": "retrace-stress", "replays": 92, "scenario": {"blanksRefused": true,
            "frames": [{"operations": [{"kind": "add", "shape": {"bounds": "world", "color": 0, "height": 8,
            "isAboveRoads": false, "kind": "chain", "opacity": 100, "width": 2, "x": 412, "y": 468}}, {"height": 26,
            "kind": "append", "width": 10, "x": 544, "y": 534}, {"height": 110, "kind": "append", "width": 8, "x":
            388, "y": 594}]}, {"operations": [{"height": 10, "kind": "append", "width": 106, "x": 408, "y": 430},
            {"height": 24, "kind": "append", "width": 28, "x": 472, "y": 434}]}, {"operations": [{"height": 16,
            "kind": "append", "width": 30, "x": 574, "y": 446}]}], "seed": 1148, "tilePixels": 32, "version": 1},
            "schedule": {"cancelPercent": 0, "policy": "fifo", "seed": 0, "workers": 1}, "seconds": 0, "version": 1}
            """#
        #expect(try StressTest.replay(json) == nil)
    }

    @Test func `overlays that change places while tiles are committed were committed in order`() throws {
        let json = #"""
            {"finding": {"explanation": "", "frame": 0, "kind": "nonDeterminism", "oracle": "invariants", "pixel":
            [], "tile": "1024/16/14"}, "format": "retrace-stress", "replays": 148, "scenario": {"frames":
            [{"midChanges": [{"atYield": 23, "operation": {"height": 36, "kind": "exchange", "other": 1, "width":
            40, "x": 452, "y": 506}}], "operations": [{"kind": "add", "shape": {"bounds": "world", "color": 0,
            "height": 32, "isAboveRoads": false, "kind": "box", "opacity": 100, "width": 32, "x": 448, "y": 480}},
            {"kind": "add", "shape": {"bounds": "world", "color": 0, "height": 32, "isAboveRoads": false, "kind":
            "box", "opacity": 100, "width": 32, "x": 448, "y": 480}}]}], "seed": 1391, "tilePixels": 32, "version":
            1}, "schedule": {"cancelPercent": 0, "policy": "batch", "seed": 11426142065483783506, "workers": 4},
            "seconds": 0, "version": 1}
            """#
        #expect(try StressTest.replay(json) == nil)
    }

    @Test func `what a tile owes after a draw it owes since that draw`() throws {
        let json = #"""
            {"finding": {"explanation": "", "frame": 2, "kind": "race", "oracle": "invariants", "pixel": [], "race":
            "order", "tile": "1024/13/14"}, "format": "retrace-stress", "replays": 133, "scenario": {"frames":
            [{"operations": [{"kind": "add", "shape": {"bounds": "world", "color": 0, "height": 32, "isAboveRoads":
            false, "kind": "box", "opacity": 100, "width": 32, "x": 448, "y": 480}}, {"kind": "refuse"}]},
            {"midChanges": [{"atYield": 2, "operation": {"height": 4, "kind": "refuse", "other": 3, "target": 5,
            "width": 14, "x": 396, "y": 492}}, {"atYield": 6, "operation": {"height": 34, "kind": "recolor",
            "other": 4, "target": 5, "value": 3, "width": 6, "x": 530, "y": 576}}], "operations": [{"kind":
            "accept"}]}, {"operations": [{"kind": "accept"}]}], "seed": 4629, "tilePixels": 32, "version": 1},
            "schedule": {"cancelPercent": 0, "policy": "fifo", "seed": 0, "workers": 1}, "seconds": 0, "version": 1}
            """#
        #expect(try StressTest.replay(json) == nil)
    }

    @Test func `a tile that had been refused when the frame began did not wait in it`() throws {
        let json = #"""
            {"finding": {"explanation": "", "frame": 1, "kind": "race", "oracle": "invariants", "pixel": [], "race":
            "order", "tile": "1024/13/14"}, "format": "retrace-stress", "replays": 130, "scenario": {"frames":
            [{"operations": [{"kind": "add", "shape": {"bounds": "world", "color": 0, "height": 32, "isAboveRoads":
            false, "kind": "box", "opacity": 100, "width": 32, "x": 448, "y": 480}}, {"kind": "add", "shape":
            {"bounds": "world", "color": 0, "height": 32, "isAboveRoads": false, "kind": "box", "opacity": 100,
            "width": 32, "x": 448, "y": 480}}, {"kind": "add", "shape": {"bounds": "world", "color": 0, "height":
            32, "isAboveRoads": false, "kind": "box", "opacity": 100, "width": 32, "x": 448, "y": 480}}, {"kind":
            "refuse"}]}, {"midChanges": [{"atYield": 92, "operation": {"height": 2, "kind": "accept", "other": 5,
            "width": 16, "x": 460, "y": 576}}, {"atYield": 35, "operation": {"height": 26, "kind": "accept",
            "other": 4, "target": 2, "width": 76, "x": 460, "y": 506}}], "operations": [{"kind": "accept", "target":
            2}]}], "seed": 800000205, "tilePixels": 32, "version": 1}, "schedule": {"cancelPercent": 0, "policy":
            "fifo", "seed": 0, "workers": 1}, "seconds": 7, "version": 1}
            """#
        #expect(try StressTest.replay(json) == nil)
    }

    @Test func `a row of pixels along an edge may be fuller in tiles of another size`() throws {
        let json = #"""
            {"finding": {"explanation": "", "frame": 0, "kind": "nonDeterminism", "oracle": "variation", "pixel":
            [46, 102], "tile": "1024/14/17"}, "format": "retrace-stress", "replays": 102, "scenario": {"frames":
            [{"operations": [{"kind": "add", "shape": {"bounds": "world", "color": 0, "height": 32, "isAboveRoads":
            false, "kind": "chain", "opacity": 100, "width": 32, "x": 448, "y": 480}}, {"height": 28, "kind":
            "append", "width": 18, "x": 398, "y": 598}, {"height": 32, "kind": "append", "width": 66, "x": 538, "y":
            534}, {"height": 120, "kind": "append", "width": 6, "x": 482, "y": 486}, {"height": 18, "kind":
            "append", "width": 4, "x": 600, "y": 554}, {"height": 6, "kind": "append", "width": 36, "x": 462, "y":
            548}, {"height": 4, "kind": "append", "width": 82, "x": 416, "y": 586}]}], "seed": 800000790,
            "tilePixels": 32, "version": 1}, "schedule": {"cancelPercent": 0, "policy": "fifo", "seed": 0,
            "workers": 1}, "seconds": 3, "version": 1}
            """#
        #expect(try StressTest.replay(json) == nil)
    }

    @Test func `nothing is shown of a path while its tail is ahead of its head`() throws {
        let json = #"""
            {"finding": {"explanation": "", "frame": 1, "kind": "underInvalidation", "oracle": "freshFrame",
            "pixel": [143, 96], "tile": "1024/17/17"}, "format": "retrace-stress", "replays": 88, "scenario":
            {"frames": [{"operations": [{"kind": "add", "shape": {"bounds": "world", "color": 0, "height": 50,
            "isAboveRoads": false, "kind": "dynamicPath", "opacity": 100, "width": 38, "x": 546, "y": 530}},
            {"height": 56, "kind": "move", "width": 120, "x": 480, "y": 578}, {"height": 2, "kind": "resize",
            "width": 26, "x": 582, "y": 520}, {"height": 16, "kind": "move", "width": 6, "x": 560, "y": 556}]},
            {"operations": [{"height": 40, "kind": "append", "width": 26, "x": 564, "y": 538}]}], "seed": 900003594,
            "tilePixels": 32, "version": 1}, "schedule": {"cancelPercent": 0, "policy": "fifo", "seed": 0,
            "workers": 1}, "seconds": 1, "version": 1}
            """#
        #expect(try StressTest.replay(json) == nil)
    }

    @Test func `where a path's tail moves, the whole line that it lies on is drawn anew`() throws {
        let json = #"""
            {"finding": {"explanation": "", "frame": 1, "kind": "underInvalidation", "oracle": "freshFrame", "pixel":
            [135, 186], "tile": "2048/30/33"}, "format": "retrace-stress", "replays": 51, "scenario":
            {"blanksRefused": true, "frames": [{"operations": [{"kind": "add", "shape": {"bounds": "world", "color":
            0, "height": 40, "isAboveRoads": false, "kind": "dynamicPath", "opacity": 100, "width": 54, "x": 462,
            "y": 538}}]}, {"operations": [{"height": 68, "kind": "resize", "width": 2, "x": 494, "y": 592}]}],
            "seed": 700004758, "tilePixels": 32, "version": 1, "view": "dense"}, "schedule": {"cancelPercent": 0,
            "policy": "fifo", "seed": 0, "workers": 1}, "seconds": 1, "version": 1}
            """#
        #expect(try StressTest.replay(json) == nil)
    }

    @Test func `live bounds that moved in mid-draw are followed in the next frame`() throws {
        let json = #"""
            {"finding": {"explanation": "", "frame": 1, "kind": "overInvalidation", "oracle": "invariants", "pixel":
            [], "tile": ""}, "format": "retrace-stress", "replays": 80, "scenario": {"frames": [{"midChanges":
            [{"atYield": 3, "operation": {"height": 38, "kind": "move", "other": 2, "target": 3, "width": 24, "x":
            474, "y": 432}}], "operations": [{"kind": "add", "shape": {"bounds": "live", "color": 0, "height": 32,
            "isAboveRoads": false, "kind": "dynamicPath", "opacity": 100, "width": 32, "x": 448, "y": 480}},
            {"height": 22, "kind": "move", "width": 6, "x": 538, "y": 472}, {"height": 12, "kind": "resize",
            "width": 40, "x": 442, "y": 450}]}, {}], "seed": 8945, "tilePixels": 32, "version": 1}, "schedule":
            {"cancelPercent": 0, "policy": "fifo", "seed": 0, "workers": 1}, "seconds": 0, "version": 1}
            """#
        #expect(try StressTest.replay(json) == nil)
    }

    @Test func `a bubble that takes the place of another in memory is drawn anew`() throws {
        let json = #"""
            {"finding": {"explanation": "", "frame": 1, "kind": "underInvalidation", "oracle": "freshFrame", "pixel":
            [170, 165], "tile": "2048/31/33"}, "format": "retrace-stress", "replays": 112, "scenario": {"frames":
            [{"operations": [{"height": 24, "kind": "pin", "other": 7, "target": 5, "width": 18, "x": 436, "y":
            532}, {"kind": "pin"}, {"kind": "selectPin", "value": 8}]}, {"operations": [{"height": 24, "kind": "pin",
            "other": 7, "target": 1, "width": 14, "x": 502, "y": 564}, {"kind": "pin"}, {"kind": "selectPin",
            "other": 2, "target": 6, "value": 8}]}], "seed": 708, "tilePixels": 32, "version": 1, "view": "dense"},
            "schedule": {"cancelPercent": 0, "policy": "fifo", "seed": 0, "workers": 1}, "seconds": 0, "version": 1}
            """#
        #expect(try StressTest.replay(json) == nil)
    }

    @Test func `a tile that came and went between two frames is let go in its turn`() throws {
        let json = #"""
            {"finding": {"explanation": "", "frame": 1, "kind": "overInvalidation", "oracle": "invariants", "pixel":
            [], "tile": "1024/15/14"}, "format": "retrace-stress", "replays": 100, "scenario": {"blanksRefused":
            true, "frames": [{"operations": [{"kind": "add", "shape": {"bounds": "world", "color": 0, "height": 20,
            "isAboveRoads": false, "kind": "circle", "opacity": 100, "width": 98, "x": 518, "y": 476}}, {"kind":
            "add", "shape": {"bounds": "world", "color": 0, "height": 32, "isAboveRoads": false, "kind": "tiles",
            "opacity": 100, "width": 32, "x": 448, "y": 480}}]}, {"operations": [{"kind": "zoom", "value": 1},
            {"height": 4, "kind": "move", "width": 82, "x": 546, "y": 522}, {"kind": "cache", "value": 61440}]}],
            "seed": 1200000581, "tilePixels": 32, "version": 1}, "schedule": {"cancelPercent": 0, "policy": "fifo",
            "seed": 0, "workers": 1}, "seconds": 0, "version": 1}
            """#
        #expect(try StressTest.replay(json) == nil)
    }

    @Test func `the world's last tile does not reach into the next copy of the world`() throws {
        let json = #"""
            {"finding": {"explanation": "", "frame": 0, "kind": "wrongPicture", "oracle": "variation", "pixel": [67,
            76], "tile": "700/43/22"}, "format": "retrace-stress", "replays": 38, "scenario": {"frames":
            [{"operations": [{"kind": "pan", "x": 960, "y": 448}, {"kind": "add", "shape": {"bounds": "world",
            "color": 0, "height": 32, "isAboveRoads": false, "kind": "disc", "opacity": 100, "width": 60, "x": -30,
            "y": 532}}, {"kind": "zoom", "value": 3}]}], "seed": 293, "tilePixels": 16, "version": 1}, "schedule":
            {"cancelPercent": 0, "policy": "fifo", "seed": 0, "workers": 1}, "seconds": 0, "version": 1}
            """#
        #expect(try StressTest.replay(json) == nil)
    }

    @Test func `a picture that came in has no neighbour of its tile drawn again`() throws {
        let json = #"""
            {"finding": {"explanation": "", "frame": 0, "kind": "overInvalidation", "oracle": "exactTiles", "pixel":
            [], "tile": "700/23/17"}, "format": "retrace-stress", "replays": 132, "scenario": {"frames":
            [{"operations": [{"kind": "add", "shape": {"bounds": "world", "color": 2, "height": 32, "isAboveRoads":
            false, "kind": "tiles", "opacity": 100, "width": 32, "x": 448, "y": 480}}, {"kind": "zoom", "value":
            3}]}], "seed": 309, "tilePixels": 16, "version": 1}, "schedule": {"cancelPercent": 0, "policy":
            "random", "seed": 7742468357319228184, "workers": 2}, "seconds": 0, "version": 1}
            """#
        #expect(try StressTest.replay(json) == nil)
    }
}
