import CoreGraphics
public import Foundation
public import UIKit

/// What shows an annotation: a picture at its place, as large at every zoom. Source: MapKit, `MKAnnotationView`.
///
/// The view's middle lies on the annotation's coordinate, moved by `centerOffset`. What it looks like is looked at when
/// it comes into view, when its size, alpha or image change, and after `setNeedsDisplay()`.
@preconcurrency @MainActor
open class MKAnnotationView: UIView {
    /// What the view shows.
    open var annotation: (any MKAnnotation)? {
        didSet { if annotation !== oldValue { setNeedsDisplay() } }
    }

    /// The queue that the view goes to when it is no longer needed; nothing for none.
    public let reuseIdentifier: String?

    /// A view for an annotation.
    public init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
        self.annotation = annotation
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        isOpaque = false
    }

    /// What `make(for:under:)` calls.
    @usableFromInline
    convenience init(registeredFor annotation: any MKAnnotation, under identifier: String) {
        self.init(annotation: annotation, reuseIdentifier: identifier)
    }

    /// A view for no annotation, of a size in points.
    public override convenience init(frame: CGRect) {
        self.init(annotation: nil, reuseIdentifier: nil)
        self.frame = frame
    }

    /// A view of no size: archives are not read.
    public required init?(coder aDecoder: NSCoder) {
        reuseIdentifier = nil
        super.init(coder: aDecoder)
    }

    /// Called when the view is taken from the queue for another annotation.
    open func prepareForReuse() {}

    /// Called just before the view is shown.
    open func prepareForDisplay() {}

    // MARK: Looks

    /// The picture; its size becomes the view's.
    open var image: UIImage? {
        didSet {
            guard image !== oldValue else { return }
            if let image { bounds = CGRect(origin: .zero, size: image.size) }
            setNeedsDisplay()
        }
    }

    /// How far the view's middle lies from the annotation's place, in points, y growing down.
    open var centerOffset = CGPoint.zero

    /// Which of the views that are not selected lie in front.
    open var zPriority = MKAnnotationViewZPriority.defaultUnselected

    /// Which of the selected views lie in front.
    open var selectedZPriority = MKAnnotationViewZPriority.defaultSelected

    /// Who stays where views collide; those that are required do in any case.
    open var displayPriority = MKFeatureDisplayPriority.required

    /// Views of the same identifier that collide are gathered into a cluster; those without one never are.
    open var clusteringIdentifier: String?

    /// The shape that collides.
    open var collisionMode = CollisionMode.rectangle

    /// The view of the cluster that is shown in this one's place.
    open internal(set) weak var cluster: MKAnnotationView?

    /// Where the layer of the view lies among those of equal priority.
    var zPosition: CGFloat { layerIfMade?.zPosition ?? 0 }

    open override func draw(_ rect: CGRect) { image?.draw(in: bounds) }

    // MARK: Selection and callout

    /// Whether the view can be selected.
    open var isEnabled = true

    /// Kept for the code that sets it.
    open var isHighlighted = false

    /// Whether the view is selected.
    open var isSelected: Bool {
        get { selected }
        set { setSelected(newValue, animated: false) }
    }

    private var selected = false

    /// Called when the view is selected or no longer is.
    open func setSelected(_ selected: Bool, animated: Bool) {
        guard selected != self.selected else { return }
        self.selected = selected
        setNeedsDisplay()
    }

    /// Whether a bubble with title and subtitle is shown when the view is selected.
    open var canShowCallout = false

    /// How far the bubble's tip lies from the middle of the view's upper edge, in points.
    open var calloutOffset = CGPoint.zero

    /// Kept for the code that sets them.
    open var leftCalloutOffset = CGPoint.zero
    open var rightCalloutOffset = CGPoint.zero
    open var accessoryOffset = CGPoint.zero

    /// Shown in the bubble before the text.
    open var leftCalloutAccessoryView: UIView?
    /// Shown in the bubble after the text.
    open var rightCalloutAccessoryView: UIView?
    /// Shown in the bubble in place of the subtitle.
    open var detailCalloutAccessoryView: UIView?

    // MARK: Dragging

    /// Kept for the code that sets it; nobody drags on an off-screen map.
    open var isDraggable = false

    /// Kept for the code that sets it.
    open var dragState = DragState.none

    /// Sets `dragState`.
    open func setDragState(_ newDragState: DragState, animated: Bool) { dragState = newDragState }
}

extension MKAnnotationView {
    /// Makes a view of a registered class, which is known only at run time.
    ///
    /// Swift makes such objects through `required` initialisers alone, and one of ours would be required of every
    /// subclass that has an initialiser of its own: code that compiles on Apple's systems, where
    /// `init(annotation:reuseIdentifier:)` is found by name, would not here. A convenience initialiser looks up the class
    /// that it is called for just as well; so this is `init(registeredFor:under:)`, called as a static method, which takes
    /// its class in the same place; initialisers own their arguments, hence `consuming`. Were the symbol to change, the
    /// library would not link.
    @_silgen_name("$s6MapKit16MKAnnotationViewC13registeredFor5underAcA0C0_p_SStcfC")
    static func make(for annotation: consuming any MKAnnotation, under identifier: consuming String) -> Self
}
