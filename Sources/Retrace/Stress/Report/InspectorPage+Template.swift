extension InspectorPage {
    /// The page itself; colours follow the reader's system.
    static let template = ##"""
        <!DOCTYPE html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>@TITLE@</title>
        <style>
        :root { color-scheme: light dark; --line: #8886; --card: light-dark(#f4f4f2, #222); --hot: #d33; }
        * { box-sizing: border-box; }
        body { margin: 0; font: 16px/1.45 system-ui, sans-serif; background: light-dark(#fff, #151515);
          color: light-dark(#1a1a1a, #eee); }
        main { max-width: 1200px; margin: 0 auto; padding: 12px; display: grid; gap: 12px;
          grid-template-columns: minmax(0, 3fr) minmax(0, 1fr); }
        h1 { font-size: 1.1rem; margin: 0; grid-column: 1 / -1; overflow-wrap: anywhere; }
        canvas { width: 100%; image-rendering: pixelated; background: repeating-conic-gradient(#ccc 0 25%, #fff 0 50%) 0/16px 16px;
          border: 1px solid var(--line); border-radius: 4px; touch-action: manipulation; display: block; }
        .bar { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-top: 8px; }
        button { font: inherit; padding: 8px 14px; min-width: 44px; min-height: 44px; border: 1px solid var(--line);
          border-radius: 6px; background: var(--card); color: inherit; cursor: pointer; }
        button:focus-visible, input:focus-visible { outline: 3px solid #48f; outline-offset: 1px; }
        input[type=range] { flex: 1 1 160px; min-height: 44px; }
        label { display: inline-flex; gap: 6px; align-items: center; min-height: 44px; }
        aside { background: var(--card); border-radius: 6px; padding: 10px 12px; font-size: .9rem; overflow-wrap: anywhere; }
        aside h2 { font-size: 1rem; margin: 0 0 4px; }
        ul { margin: 4px 0 12px; padding-left: 1.2em; }
        .stale { color: var(--hot); font-weight: 600; }
        #strip { width: 100%; height: 64px; cursor: pointer; }
        kbd { border: 1px solid var(--line); border-radius: 3px; padding: 0 4px; font-size: .85em; }
        @media (max-width: 700px) { main { grid-template-columns: 1fr; } .keys { display: none; } }
        </style>
        <main>
        <h1>@TITLE@ <span id="count"></span></h1>
        <section aria-label="Frame">
        <canvas id="view" tabindex="0" role="img" aria-label="The frame with what was redrawn"></canvas>
        <div class="bar">
        <button id="back" aria-label="Previous frame">&#9664;</button>
        <button id="play" aria-label="Play or pause">Play</button>
        <button id="next" aria-label="Next frame">&#9654;</button>
        <input id="scrub" type="range" min="0" value="0" aria-label="Frame">
        </div>
        <div class="bar">
        <label><input id="showDamage" type="checkbox" checked> repainted</label>
        <label><input id="showTiles" type="checkbox" checked> redrawn tiles</label>
        <label><input id="showStale" type="checkbox" checked> stale tiles</label>
        <span class="keys"><kbd>&larr;</kbd> <kbd>&rarr;</kbd> step, <kbd>space</kbd> play, <kbd>home</kbd> <kbd>end</kbd></span>
        </div>
        <svg id="strip" role="img" aria-label="Redraws a frame" preserveAspectRatio="none"></svg>
        </section>
        <aside aria-live="polite"><h2 id="name"></h2><div id="facts"></div><h2>Tile under the pointer</h2>
        <div id="tile">Point at a tile, or tap it.</div></aside>
        </main>
        <script>
        "use strict";
        const frames = @DATA@;
        const $ = id => document.getElementById(id), view = $("view"), pen = view.getContext("2d");
        const images = frames.map(f => { const i = new Image(); i.onload = () => paint(); i.src = f.image; return i; });
        let at = 0, timer = null, pointer = null;
        $("scrub").max = Math.max(0, frames.length - 1);
        $("count").textContent = "· " + frames.length + " frames";
        function text(node, parts) { node.replaceChildren(...parts); }
        function line(tag, words, kind) { const e = document.createElement(tag); e.textContent = words;
          if (kind) e.className = kind; return e; }
        function list(items) { const u = document.createElement("ul"); for (const i of items) u.append(line("li", i)); return u; }
        function paint() {
          const f = frames[at]; if (!f) return;
          const zoom = Math.max(1, Math.min(6, Math.floor(960 / f.width)));
          if (view.width !== f.width * zoom) { view.width = f.width * zoom; view.height = f.height * zoom; }
          pen.setTransform(zoom, 0, 0, zoom, 0, 0); pen.imageSmoothingEnabled = false;
          pen.clearRect(0, 0, f.width, f.height);
          if (images[at].complete) pen.drawImage(images[at], 0, 0);
          if ($("showTiles").checked) for (const r of f.redraws) { pen.strokeStyle = "#06c"; pen.lineWidth = 1;
            pen.strokeRect(r.rect[0] + .5, r.rect[1] + .5, r.rect[2] - 1, r.rect[3] - 1); }
          if ($("showDamage").checked) for (const d of f.damage) { pen.fillStyle = "rgba(220,40,40,.28)";
            pen.fillRect(...d); pen.strokeStyle = "rgba(220,40,40,.9)"; pen.lineWidth = .5; pen.strokeRect(...d); }
          if ($("showStale").checked) for (const s of f.stale) { pen.save(); pen.beginPath(); pen.rect(...s); pen.clip();
            pen.strokeStyle = "#a00000"; pen.lineWidth = 1.5;
            for (let x = s[0] - s[3]; x < s[0] + s[2]; x += 6) { pen.beginPath(); pen.moveTo(x, s[1] + s[3]);
              pen.lineTo(x + s[3], s[1]); pen.stroke(); } pen.restore(); }
          if (pointer) for (const r of under()) { pen.strokeStyle = "#fa0"; pen.lineWidth = 2;
            pen.strokeRect(r.rect[0] + 1, r.rect[1] + 1, r.rect[2] - 2, r.rect[3] - 2); }
        }
        function under() { return !pointer ? [] : frames[at].redraws.filter(r => pointer[0] >= r.rect[0] &&
          pointer[0] < r.rect[0] + r.rect[2] && pointer[1] >= r.rect[1] && pointer[1] < r.rect[1] + r.rect[3]); }
        function describe() {
          const f = frames[at]; if (!f) return;
          $("name").textContent = "Frame " + f.index;
          const area = f.damage.reduce((a, d) => a + d[2] * d[3], 0), causes = new Map();
          for (const r of f.redraws) for (const c of r.causes) causes.set(c, (causes.get(c) || 0) + 1);
          const facts = [list([f.redraws.length + " tiles redrawn", f.damage.length + " rectangles repainted, " +
            (100 * area / (f.width * f.height)).toFixed(1) + " % of the frame",
            ...[...causes].map(([c, n]) => n + " × " + c)])];
          if (f.stale.length) facts.push(line("p", f.stale.length + " stale tiles", "stale"));
          text($("facts"), facts);
          const hit = under();
          text($("tile"), !pointer ? [line("p", "Point at a tile, or tap it.")] : hit.length === 0 ?
            [line("p", "Not redrawn in this frame.")] : hit.flatMap(r => [line("p", r.overlay + ", tile " + r.tile),
            list(r.causes)]));
        }
        function strip() {
          const most = Math.max(1, ...frames.map(f => f.redraws.length)), svg = $("strip");
          svg.setAttribute("viewBox", "0 0 " + Math.max(1, frames.length) + " 64");
          svg.replaceChildren(...frames.map((f, i) => { const r = document.createElementNS(svg.namespaceURI, "rect");
            const h = Math.max(2, 60 * f.redraws.length / most);
            r.setAttribute("x", i + .1); r.setAttribute("width", .8); r.setAttribute("y", 64 - h); r.setAttribute("height", h);
            r.setAttribute("fill", i === at ? "#fa0" : f.stale.length ? "#a00000" : "#7799bb"); return r; }));
        }
        function go(to) { at = Math.max(0, Math.min(frames.length - 1, to)); $("scrub").value = at; paint(); describe(); strip(); }
        function toggle() { if (timer) { clearInterval(timer); timer = null; } else timer = setInterval(() =>
          go(at + 1 < frames.length ? at + 1 : 0), 250); $("play").textContent = timer ? "Pause" : "Play"; }
        function place(e) { const b = view.getBoundingClientRect(), f = frames[at]; if (!f) return;
          pointer = [(e.clientX - b.left) * f.width / b.width, (e.clientY - b.top) * f.height / b.height]; paint(); describe(); }
        view.addEventListener("pointermove", place); view.addEventListener("pointerdown", place);
        $("back").onclick = () => go(at - 1); $("next").onclick = () => go(at + 1); $("play").onclick = toggle;
        $("scrub").oninput = e => go(+e.target.value);
        $("strip").onclick = e => { const b = $("strip").getBoundingClientRect();
          go(Math.floor((e.clientX - b.left) / b.width * frames.length)); };
        for (const id of ["showDamage", "showTiles", "showStale"]) $(id).onchange = paint;
        addEventListener("keydown", e => {
          if (e.target.tagName === "INPUT" && e.target.type === "range" && e.key !== " ") return;
          if (e.target.tagName === "BUTTON" && e.key === " " || e.target.type === "checkbox") return;
          const keys = { ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0),
            End: () => go(frames.length - 1), " ": toggle };
          if (keys[e.key]) { e.preventDefault(); keys[e.key](); } });
        go(0);
        </script>
        </html>

        """##
}
