import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { map } from 'virtual:coverage/map';
import { smallButton } from '#app/portal/styles.ts';
import type { CoveredCity } from './covered-cities.ts';
import { pathIn } from './pieces.ts';
import { labelsIn } from './place-labels.ts';
import { project } from './projection.ts';
import { heightPart, moved, positionIn, zoomed, type View } from './view.ts';

/** How far a press of an arrow key moves, in parts of what is on show. */
const step = 0.2;
const byKey: Readonly<Record<string, (view: View) => View>> = {
  ArrowLeft: (view) => moved(view, { x: -step, y: 0 }),
  ArrowRight: (view) => moved(view, { x: step, y: 0 }),
  ArrowUp: (view) => moved(view, { x: 0, y: -step }),
  ArrowDown: (view) => moved(view, { x: 0, y: step }),
  '+': (view) => zoomed(view, 0.5),
  '=': (view) => zoomed(view, 0.5),
  '-': (view) => zoomed(view, 2),
};

/** Borders of states are drawn once they are no longer a tangle. */
const widestWithStates = 1800;

/** The drawing with a dot for each city. All that it shows stands in the list beside it, too. */
export function CoverageMap({
  view,
  cities,
  chosen,
  onMove,
  onChoose,
  more,
}: {
  view: View;
  cities: readonly CoveredCity[];
  chosen: string | null;
  onMove: (to: View) => void;
  onChoose: (city: CoveredCity) => void;
  /** Beside the buttons. */
  more: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ x: number; y: number; view: View } | null>(null);
  const [shownWidth, setShownWidth] = useState(0);
  const size = { width: shownWidth, height: shownWidth * heightPart };
  const { x, y, width } = view;
  const path = useMemo(
    () => ({
      land: pathIn(map.land, view),
      lakes: pathIn(map.lakes, view),
      countries: pathIn(map.countries, view),
      states: view.width < widestWithStates ? pathIn(map.states, view) : '',
    }),
    [view],
  );

  useLayoutEffect(() => {
    const measured = new ResizeObserver(([box]) => setShownWidth(box!.contentRect.width));
    measured.observe(frame.current!);
    return () => measured.disconnect();
  }, []);

  function press(event: KeyboardEvent) {
    const move = byKey[event.key];
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onMove(move(view));
  }
  function drag({ clientX, clientY }: PointerEvent) {
    const from = dragged.current;
    const box = frame.current?.getBoundingClientRect();
    if (from === null || box === undefined) return;
    const by = { x: (from.x - clientX) / box.width, y: (from.y - clientY) / box.height };
    onMove(moved(from.view, by));
  }

  const marks = cities
    .map((city) => ({ city, at: positionIn(view, project(city)) }))
    .filter(({ at }) => at.x > 0 && at.x < 1 && at.y > 0 && at.y < 1);
  const labels = labelsIn(marks, { chosen, size });
  return (
    <div className="grid gap-3">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move it */}
      <div
        ref={frame}
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move it
        tabIndex={0}
        aria-label="Map. Arrow keys move it, plus and minus zoom. The list has all of it as text."
        onKeyDown={press}
        onPointerDown={(event) => {
          dragged.current = { x: event.clientX, y: event.clientY, view };
        }}
        onPointerMove={drag}
        onPointerUp={() => (dragged.current = null)}
        onPointerLeave={() => (dragged.current = null)}
        className="relative aspect-4/3 cursor-grab touch-pan-y overflow-hidden rounded-card border border-line bg-paper select-none active:cursor-grabbing"
      >
        <svg
          viewBox={`${x} ${y} ${width} ${width * heightPart}`}
          aria-hidden="true"
          className="absolute inset-0 size-full *:[vector-effect:non-scaling-stroke]"
        >
          <path d={path.land} className="fill-night/60 stroke-leaf-soft/70" fillRule="evenodd" />
          <path d={path.lakes} className="fill-paper stroke-leaf-soft/70" />
          <path d={path.countries} className="fill-none stroke-leaf-soft" />
          <path d={path.states} className="fill-none stroke-leaf-soft/60" />
        </svg>
        <div aria-hidden="true">
          {marks.map(({ city, at }) => (
            <button
              key={city.id}
              type="button"
              tabIndex={-1}
              onClick={() => onChoose(city)}
              style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
              className="absolute grid size-11 -translate-1/2 cursor-pointer place-items-center"
            >
              <Dot isOpen={city.open.length > 0} isChosen={city.id === chosen} />
            </button>
          ))}
          {labels.map(({ city, at, isLeft }) => (
            <span
              key={city.id}
              style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
              className={`pointer-events-none absolute -translate-y-1/2 rounded bg-panel/85 px-1.5 text-[0.8125rem] whitespace-nowrap ${isLeft ? '-ml-3.5 -translate-x-full' : 'ml-3.5'} ${city.id === chosen ? 'font-semibold' : ''}`}
            >
              {city.name}
            </span>
          ))}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <button type="button" className={smallButton} onClick={() => onMove(zoomed(view, 0.5))}>
          Zoom in
        </button>
        <button type="button" className={smallButton} onClick={() => onMove(zoomed(view, 2))}>
          Zoom out
        </button>
        {more}
      </div>
    </div>
  );
}

/** Filled where somebody can charge, a ring where a building opens next. */
export const Dot = ({ isOpen, isChosen = false }: { isOpen: boolean; isChosen?: boolean }) => (
  <span
    aria-hidden="true"
    className={`inline-block shrink-0 rounded-full border-3 ${isChosen ? 'size-5 outline-2 outline-ink' : 'size-3.5'} ${isOpen ? 'border-leaf bg-leaf' : 'border-amber bg-panel'}`}
  />
);
