// Empty on purpose: Swift Testing looks for a module of this name as soon as a test imports it beside UIKit.
