import Stress
import Testing

// Under-invalidation, frame 2: pixel (32, 32) shows `#ffff0000`; drawn from nothing it is \.
// Found by retrace stress from seed 18446744073709551615 with the fault newAreaOnly planted; without it the test
//   passes.
//
// frame 0: add overlay 1: red box 32 × 32 at (448, 480)
// frame 0: add overlay 2: red line 32 × 32 at (440, 470), opacity 50 %
// frame 1: nothing changes
// frame 2: move overlay 1 to (500, 512)
// frame 2: in mid-draw, before step 1: append the point (560, 500) to overlay 2
@MainActor
@Test func `stress seed 18446744073709551615, underInvalidation: add, add, move, append`() throws {
    let json = #"""
        {
          "finding" : {
            "explanation" : "pixel (32, 32) shows `#ffff0000`; drawn from nothing it is \\",
            "frame" : 2,
            "kind" : "underInvalidation",
            "oracle" : "freshFrame",
            "pixel" : [
            ],
            "tile" : ""
          },
          "format" : "retrace-stress",
          "mutant" : "newAreaOnly",
          "scenario" : {
            "frames" : [
              {
                "operations" : [
                  {
                    "kind" : "add",
                    "shape" : {
                      "bounds" : "world",
                      "color" : 0,
                      "height" : 32,
                      "isAboveRoads" : false,
                      "kind" : "box",
                      "opacity" : 100,
                      "width" : 32,
                      "x" : 448,
                      "y" : 480
                    }
                  },
                  {
                    "kind" : "add",
                    "shape" : {
                      "bounds" : "world",
                      "color" : 0,
                      "height" : 32,
                      "isAboveRoads" : false,
                      "kind" : "line",
                      "opacity" : 50,
                      "width" : 32,
                      "x" : 440,
                      "y" : 470
                    }
                  }
                ]
              },
              {
              },
              {
                "midChanges" : [
                  {
                    "atYield" : 1,
                    "operation" : {
                      "kind" : "append",
                      "target" : 1,
                      "x" : 560,
                      "y" : 500
                    }
                  }
                ],
                "operations" : [
                  {
                    "kind" : "move",
                    "x" : 500,
                    "y" : 512
                  }
                ]
              }
            ],
            "seed" : 18446744073709551615,
            "tilePixels" : 32,
            "version" : 1
          },
          "schedule" : {
            "cancelPercent" : 0,
            "policy" : "lifo",
            "seed" : 3,
            "workers" : 2
          },
          "version" : 1
        }
        """#
    #expect(try StressTest.replay(json) == nil)
}
