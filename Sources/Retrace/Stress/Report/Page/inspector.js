"use strict";
// One inspector for each element with `data-frames`, which names the script element that holds its frames as JSON.

const causeNames = {
  appeared: "came into view", all: "setNeedsDisplay()", rect: "setNeedsDisplay(rect)",
  rectAtScale: "setNeedsDisplay(rect, zoomScale)", fullRedraw: "a full redraw was asked for", none: "no cause",
};
// A tile redrawn 1, 2, 3, 4, 5 times or more.
const heatColors = ["#3b82f655", "#22c55e66", "#eab30877", "#f9731688", "#dc2626aa"];

class Inspector {
  constructor(place, film) {
    this.frames = film.frames;
    this.film = film;
    this.at = 0;
    this.timer = null;
    // The point that is asked about, in pixels of the frame.
    this.probe = null;
    this.images = new Map();
    this.base = document.createElement("canvas");
    this.basePen = this.base.getContext("2d", { willReadFrequently: true });
    this.composed = -1;
    this.turn = 0;
    place.append(document.getElementById("inspector").content.cloneNode(true));
    this.root = place.querySelector(".inspector");
    this.canvas = this.find("canvas");
    this.pen = this.canvas.getContext("2d");
    this.find(".scrub").max = Math.max(0, this.frames.length - 1);
    const isRight = this.frames.every(f => !f.stale.length);
    for (const e of this.root.querySelectorAll(".when-wrong")) e.hidden = isRight;
    this.listen();
    this.drawStrip();
    const marked = this.frames.findIndex(f => f.finding);
    this.go(Math.max(0, marked));
  }

  find(selector) { return this.root.querySelector(selector); }

  // MARK: The reader's wishes

  listen() {
    this.find(".back").onclick = () => this.go(this.at - 1);
    this.find(".next").onclick = () => this.go(this.at + 1);
    this.find(".play").onclick = () => this.toggle();
    this.find(".scrub").oninput = e => this.go(Number(e.target.value));
    for (const name of [".damage", ".tiles", ".stale", ".heat", ".picture"])
      this.find(name).onchange = () => this.paint();
    const strip = this.find(".strip");
    const seek = e => {
      const box = strip.getBoundingClientRect();
      this.go(Math.floor((e.clientX - box.left) / box.width * this.frames.length));
    };
    strip.addEventListener("pointerdown", seek);
    strip.addEventListener("pointermove", e => { if (e.buttons) seek(e); });
    const point = e => {
      const box = this.canvas.getBoundingClientRect(), frame = this.frame;
      if (!frame) return;
      this.look([(e.clientX - box.left) * frame.width / box.width, (e.clientY - box.top) * frame.height / box.height]);
    };
    this.canvas.addEventListener("pointermove", point);
    this.canvas.addEventListener("pointerdown", point);
  }

  // Returns whether the key was one of the inspector's.
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const target = event.target, kind = target.tagName;
    if (kind === "SELECT") return false;
    // What a control does by itself is left to it.
    if (event.key === " " && (kind === "BUTTON" || kind === "SUMMARY" || target.type === "checkbox")) return false;
    if (target.type === "range" && event.key !== " " && !event.shiftKey) return false;
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.shiftKey && steps[event.key]) { this.moveProbe(...steps[event.key]); return true; }
    const keys = {
      ArrowLeft: () => this.go(this.at - 1), ArrowRight: () => this.go(this.at + 1), Home: () => this.go(0),
      End: () => this.go(this.frames.length - 1), " ": () => this.toggle(), Escape: () => this.look(null),
    };
    if (!keys[event.key]) return false;
    keys[event.key]();
    return true;
  }

  toggle() {
    clearInterval(this.timer);
    this.timer = this.timer ? null : setInterval(
      () => this.go(this.at + 1 < this.frames.length ? this.at + 1 : 0), this.frames.length > 40 ? 100 : 400);
    const button = this.find(".play");
    button.textContent = this.timer ? "Pause" : "Play";
    button.setAttribute("aria-pressed", String(Boolean(this.timer)));
    // A running film is not read out frame by frame.
    this.find(".facts").setAttribute("aria-live", this.timer ? "off" : "polite");
    this.find(".tile").setAttribute("aria-live", this.timer ? "off" : "polite");
  }

  go(to) {
    this.at = Math.max(0, Math.min(this.frames.length - 1, to));
    const scrub = this.find(".scrub");
    scrub.value = this.at;
    scrub.setAttribute("aria-valuetext", this.frame ? "frame " + this.frame.index : "no frames");
    this.find(".counter").textContent = this.frame ? `${this.frame.index} / ${this.frames.at(-1).index}` : "no frames";
    this.find(".strip .now")?.setAttribute("x", this.at);
    this.paint();
    this.describe();
  }

  look(point) {
    this.probe = point;
    this.paint();
    this.describeTile();
  }

  moveProbe(columns, rows) {
    const frame = this.frame;
    if (!frame) return;
    const tile = this.tileAt(this.probe ?? [frame.width / 2, frame.height / 2]);
    if (!this.probe) return this.look([tile.rect[0] + tile.rect[2] / 2, tile.rect[1] + tile.rect[3] / 2]);
    const x = tile.rect[0] + tile.rect[2] / 2 + columns * tile.rect[2];
    const y = tile.rect[1] + tile.rect[3] / 2 + rows * tile.rect[3];
    this.look([Math.max(0, Math.min(frame.width - 1, x)), Math.max(0, Math.min(frame.height - 1, y))]);
  }

  // MARK: Tiles

  get frame() { return this.frames[this.at]; }

  // The tile at a point, and where it lies in the frame; the world repeats to the east and west.
  tileAt([x, y], frame = this.frame) {
    const grid = frame.grid, scale = frame.width / grid.width;
    const px = Math.floor(x / scale) + grid.originX, py = Math.floor(y / scale) + grid.originY;
    const copy = Math.floor(px / grid.world), inWorld = px - copy * grid.world;
    const column = Math.floor(inWorld / grid.tile), row = Math.floor(py / grid.tile);
    const left = column * grid.tile, right = Math.min(grid.world, left + grid.tile);
    return { level: grid.world, column, row, rect: [
      (left + copy * grid.world - grid.originX) * scale, (row * grid.tile - grid.originY) * scale,
      (right - left) * scale, grid.tile * scale] };
  }

  // Everywhere a redrawn tile is seen in the frame.
  places(redraw, frame) {
    const grid = frame.grid, scale = frame.width / grid.width, rects = [];
    if (redraw.level !== grid.world) return rects;
    const left = redraw.column * grid.tile, width = Math.min(grid.tile, grid.world - left);
    const first = Math.floor((grid.originX - left) / grid.world);
    for (let copy = first; left + copy * grid.world < grid.originX + grid.width; copy++) {
      const x = left + copy * grid.world - grid.originX;
      if (x + width > 0) rects.push([
        x * scale, (redraw.row * grid.tile - grid.originY) * scale, width * scale, grid.tile * scale]);
    }
    return rects;
  }

  redrawsOf(tile, frame) {
    return frame.redraws.filter(r => r.level === tile.level && r.column === tile.column && r.row === tile.row);
  }

  // MARK: The picture

  image(url) {
    if (!this.images.has(url)) {
      const image = new Image();
      image.src = url;
      // Decoded pictures are large; a few of the latest are kept.
      if (this.images.size > 60) this.images.delete(this.images.keys().next().value);
      this.images.set(url, image.decode().then(() => image, () => null));
    }
    return this.images.get(url);
  }

  // Brings the base picture to a frame: each holds only what was repainted since the one before.
  async compose(to) {
    if (this.composed === to) return;
    const whole = this.frames.slice(0, to + 1).findLastIndex(f => f.isWhole);
    const from = this.composed < to && this.composed >= whole ? this.composed + 1 : Math.max(0, whole);
    const layers = await Promise.all(this.frames.slice(from, to + 1).map(
      f => Promise.all(f.patches.map(p => this.image(p.image)))));
    if (this.at !== to) return;
    const pen = this.basePen;
    for (let index = from; index <= to; index++) {
      const frame = this.frames[index];
      if (this.base.width !== frame.width || this.base.height !== frame.height)
        [this.base.width, this.base.height] = [frame.width, frame.height];
      frame.patches.forEach((patch, i) => {
        pen.clearRect(...patch.rect);
        if (layers[index - from][i]) pen.drawImage(layers[index - from][i], patch.rect[0], patch.rect[1]);
      });
    }
    this.composed = to;
  }

  async paint() {
    const frame = this.frame;
    if (!frame) return;
    const turn = ++this.turn, to = this.at;
    await this.compose(to);
    const expected = frame.expected ? await this.image(frame.expected) : null;
    if (turn !== this.turn) return;
    const zoom = Math.max(1, Math.min(6, Math.floor(960 / frame.width)));
    if (this.canvas.width !== frame.width * zoom || this.canvas.height !== frame.height * zoom)
      [this.canvas.width, this.canvas.height] = [frame.width * zoom, frame.height * zoom];
    const pen = this.pen, shows = name => this.find("." + name).checked;
    // Lines that stay a few screen pixels wide in a film that is shown smaller than it is.
    const hair = Math.max(1 / zoom, frame.width / 960);
    pen.setTransform(zoom, 0, 0, zoom, 0, 0);
    pen.imageSmoothingEnabled = false;
    pen.clearRect(0, 0, frame.width, frame.height);
    const kind = this.find(".picture").value;
    if (kind === "expected" && expected) pen.drawImage(expected, 0, 0);
    else pen.drawImage(this.base, 0, 0);
    if (kind === "difference") this.paintDifference(expected);
    if (shows("heat")) this.paintHeat();
    if (shows("tiles")) for (const redraw of frame.redraws) for (const rect of this.places(redraw, frame)) {
      pen.strokeStyle = this.color(redraw.causes[0] ?? "none");
      pen.lineWidth = 1.5 * hair;
      this.outline(rect, .75 * hair);
    }
    if (shows("damage")) for (const rect of frame.damage) {
      pen.fillStyle = "rgba(220, 40, 40, .16)";
      pen.fillRect(...rect);
      pen.strokeStyle = "rgba(220, 40, 40, .9)";
      pen.lineWidth = hair;
      this.outline(rect, hair / 2);
    }
    if (shows("stale")) for (const rect of frame.stale) this.hatch(rect, hair);
    if (frame.finding?.tile.length) {
      const [level, column, row] = frame.finding.tile;
      for (const rect of this.places({ level, column, row }, frame)) for (const [style, line] of [["#fff", 5], ["#d0021b", 2.5]]) {
        pen.strokeStyle = style;
        pen.lineWidth = line * hair;
        this.outline(rect, hair);
      }
    }
    if (frame.finding?.pixel.length) this.ring(frame.finding.pixel, hair);
    if (this.probe) {
      pen.setLineDash([4 * hair, 3 * hair]);
      for (const [style, offset] of [["#000", 0], ["#fff", 3.5 * hair]]) {
        pen.lineDashOffset = offset;
        pen.strokeStyle = style;
        pen.lineWidth = 2 * hair;
        this.outline(this.tileAt(this.probe).rect, hair);
      }
      pen.setLineDash([]);
    }
    this.canvas.dataset.shown = String(to);
  }

  color(cause) {
    return getComputedStyle(this.find(".legend ." + (causeNames[cause] ? cause : "none")) ?? this.root).backgroundColor;
  }

  outline([x, y, width, height], inset) {
    this.pen.strokeRect(x + inset, y + inset, Math.max(0, width - 2 * inset), Math.max(0, height - 2 * inset));
  }

  hatch(rect, hair) {
    const pen = this.pen, [x, y, width, height] = rect;
    pen.save();
    pen.beginPath();
    pen.rect(...rect);
    pen.clip();
    for (const [style, line] of [["#fffc", 7 * hair], ["#a00000", 3 * hair]]) {
      pen.strokeStyle = style;
      pen.lineWidth = line;
      pen.beginPath();
      for (let start = x - height; start < x + width; start += 15 * hair) {
        pen.moveTo(start, y + height);
        pen.lineTo(start + height, y);
      }
      pen.stroke();
    }
    pen.restore();
    pen.strokeStyle = "#a00000";
    pen.lineWidth = 2 * hair;
    this.outline(rect, hair);
  }

  ring([x, y], hair) {
    const pen = this.pen;
    for (const [style, line] of [["#fff", 4 * hair], ["#d0021b", 2 * hair]]) {
      pen.strokeStyle = style;
      pen.lineWidth = line;
      pen.beginPath();
      pen.arc(x + .5, y + .5, 7 * hair, 0, 7);
      pen.stroke();
    }
  }

  paintHeat() {
    const counts = new Map(), frame = this.frame;
    for (const earlier of this.frames.slice(0, this.at + 1)) for (const r of earlier.redraws) {
      const key = [r.level, r.column, r.row].join("/");
      counts.set(key, { redraw: r, count: (counts.get(key)?.count ?? 0) + 1 });
    }
    for (const { redraw, count } of counts.values()) for (const rect of this.places(redraw, frame)) {
      this.pen.fillStyle = heatColors[Math.min(heatColors.length, count) - 1];
      this.pen.fillRect(...rect);
    }
  }

  paintDifference(expected) {
    const { width, height } = this.frame, got = this.basePen.getImageData(0, 0, width, height);
    const sheet = document.createElement("canvas");
    [sheet.width, sheet.height] = [width, height];
    const pen = sheet.getContext("2d", { willReadFrequently: true });
    if (expected) pen.drawImage(expected, 0, 0); else pen.drawImage(this.base, 0, 0);
    const should = pen.getImageData(0, 0, width, height), out = got.data, other = should.data;
    for (let i = 0; i < out.length; i += 4) {
      const isSame = out[i] === other[i] && out[i + 1] === other[i + 1] && out[i + 2] === other[i + 2]
        && out[i + 3] === other[i + 3];
      [out[i], out[i + 1], out[i + 2], out[i + 3]] = isSame
        ? [0, 1, 2, 3].map(k => Math.round(255 - (255 - other[i + k]) * .2)) : [208, 2, 27, 255];
    }
    pen.putImageData(got, 0, 0);
    this.pen.clearRect(0, 0, width, height);
    this.pen.drawImage(sheet, 0, 0);
  }

  // MARK: The timeline

  drawStrip() {
    const strip = this.find(".strip"), used = new Set();
    const most = Math.max(1, ...this.frames.map(f => f.redraws.length));
    const box = (kind, x, y, width, height) => {
      const rect = document.createElementNS(strip.namespaceURI, "rect");
      for (const [name, value] of Object.entries({ x, y, width, height, class: kind })) rect.setAttribute(name, value);
      return rect;
    };
    const gap = this.frames.length > 200 ? 0 : .08, parts = [box("now", 0, 0, 1, 72)];
    strip.setAttribute("viewBox", `0 0 ${Math.max(1, this.frames.length)} 72`);
    this.frames.forEach((frame, x) => {
      const counts = new Map();
      for (const r of frame.redraws) counts.set(r.causes[0] ?? "none", (counts.get(r.causes[0] ?? "none") ?? 0) + 1);
      let y = 70;
      for (const [cause, count] of [...counts].sort()) {
        used.add(cause);
        const height = 58 * count / most;
        y -= height;
        parts.push(box("cause " + cause, x + gap, y, 1 - 2 * gap, height));
      }
      if (frame.stale.length || frame.finding) parts.push(box("wrong", x + gap, 2, 1 - 2 * gap, 6));
    });
    strip.replaceChildren(...parts);
    this.find(".legend").replaceChildren(...[...used].sort().map(c => this.words("span", causeNames[c] ?? c, c)));
  }

  // MARK: Words

  words(tag, text, cause) {
    const element = document.createElement(tag);
    if (cause) {
      const chip = document.createElement("i");
      chip.className = "chip " + cause;
      element.append(chip);
    }
    element.append(text);
    return element;
  }

  list(items) {
    const list = document.createElement("ul");
    list.append(...items);
    return list;
  }

  describe() {
    const frame = this.frame, facts = this.find(".facts");
    if (!frame) return;
    this.find(".name").textContent = "Frame " + frame.index;
    const area = frame.damage.reduce((sum, rect) => sum + rect[2] * rect[3], 0), counts = new Map();
    for (const r of frame.redraws) {
      const cause = r.causes[0] ?? "none";
      counts.set(cause, (counts.get(cause) ?? 0) + 1);
    }
    const idle = frame.redraws.filter(r => !r.changed).length, parts = [];
    if (frame.finding) parts.push(Object.assign(this.words("p", frame.finding.text), { className: "wrongs" }));
    else if (frame.stale.length) parts.push(Object.assign(this.words(
      "p", frame.stale.length + (frame.stale.length === 1 ? " stale tile" : " stale tiles")), { className: "wrongs" }));
    if (frame.steps.length) parts.push(this.words("h3", "What happened"), this.list(
      frame.steps.map(s => this.words("li", s))));
    parts.push(this.words("h3", "What was drawn"), this.list([
      this.words("li", `${frame.redraws.length} redraws` + (idle ? `, ${idle} of them changed nothing` : "")),
      this.words("li", `${(100 * area / (frame.width * frame.height)).toFixed(1)} % of the frame repainted`),
      ...[...counts].sort().map(([cause, n]) => this.words("li", `${n} × ${causeNames[cause] ?? cause}`, cause))]));
    facts.replaceChildren(...parts);
    this.describeTile();
  }

  describeTile() {
    const place = this.find(".tile"), frame = this.frame;
    if (!frame || !this.probe) {
      place.replaceChildren(Object.assign(this.words("p", "Point at a tile, or tap it."), { className: "soft" }));
      return;
    }
    const tile = this.tileAt(this.probe), redraws = this.redrawsOf(tile, frame);
    const parts = [Object.assign(this.words("p", `${tile.column} / ${tile.row}, world of ${tile.level} px`), {
      className: "mono" })];
    const [x, y] = this.probe;
    if (frame.stale.some(s => x >= s[0] && x < s[0] + s[2] && y >= s[1] && y < s[1] + s[3]))
      parts.push(Object.assign(this.words("p", "Shows old pixels."), { className: "bad" }));
    for (const r of redraws) parts.push(this.words("p", r.overlay + (r.changed ? "" : ", came out as it was")), this.list(
      (r.causes.length ? r.causes : ["none"]).map(c => this.words("li", causeNames[c] ?? c, c))));
    if (!redraws.length) {
      const last = this.frames.slice(0, this.at).findLastIndex(f => this.redrawsOf(tile, f).length);
      parts.push(this.words("p", "Not redrawn in this frame." + (last < 0 ? "" :
        ` Last in frame ${this.frames[last].index}:`)));
      if (last >= 0) parts.push(this.list(this.redrawsOf(tile, this.frames[last]).map(
        r => this.words("li", `${r.overlay}, ${causeNames[r.causes[0]] ?? "no cause"}`, r.causes[0] ?? "none"))));
    }
    const total = this.frames.slice(0, this.at + 1).reduce((sum, f) => sum + this.redrawsOf(tile, f).length, 0);
    parts.push(Object.assign(this.words("p", `${total} redraws up to here`), { className: "soft" }));
    place.replaceChildren(...parts);
  }
}

const inspectors = [];
function openInspector(place) {
  if (place.querySelector(".inspector")) return;
  inspectors.push(new Inspector(place, JSON.parse(document.getElementById(place.dataset.frames).textContent)));
}
for (const place of document.querySelectorAll("[data-frames]")) {
  const fold = place.closest("details");
  if (!fold || fold.open) openInspector(place);
  else fold.addEventListener("toggle", () => { if (fold.open) openInspector(place); });
}
addEventListener("keydown", event => {
  // A key goes to the inspector that it was pressed in; on a page with only one, from anywhere.
  const inspector = inspectors.find(i => i.root.contains(event.target)) ?? (
    inspectors.length === 1 && event.target === document.body && !document.querySelector("main.report")
      ? inspectors[0] : null);
  if (inspector?.press(event)) event.preventDefault();
});
