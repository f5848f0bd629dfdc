import type { CarBody } from '#app/ui/garage/bay.ts';

/** Outline and windows of each body from the side, on a ground at 74, with wheels at 54 and 186. */
const bodies: Readonly<Record<CarBody, { outline: string; windows: string }>> = {
  sedan: {
    outline:
      'M8 62V56Q9 47 22 44L58 38Q82 20 106 20H132Q156 20 182 38L218 43Q231 46 232 57V62Q232 66 228 66H12Q8 66 8 62Z',
    windows: 'M72 38Q88 26 106 25H116V38ZM121 25H132Q150 26 168 38H121Z',
  },
  hatch: {
    outline:
      'M14 62V52Q15 44 28 41L58 36Q80 14 106 14H156Q188 14 204 38L218 44Q226 48 226 57V62Q226 66 222 66H18Q14 66 14 62Z',
    windows: 'M70 36Q88 19 108 19H126V36ZM131 19H156Q178 20 190 36H131Z',
  },
  crossover: {
    outline:
      'M10 61V48Q11 40 24 37L56 32Q78 10 102 10H160Q192 10 208 34L222 40Q230 44 230 54V61Q230 66 225 66H15Q10 66 10 61Z',
    windows: 'M68 32Q86 15 104 15H124V32ZM129 15H160Q182 16 194 32H129Z',
  },
  suv: {
    outline:
      'M10 61V42Q11 34 24 32L60 28Q76 5 94 5H200Q214 5 218 18L226 34Q232 40 232 50V61Q232 66 227 66H15Q10 66 10 61Z',
    windows: 'M70 28Q82 10 96 10H120V28ZM125 10H162V28H125ZM167 10H198Q206 11 211 28H167Z',
  },
  pickup: {
    outline:
      'M8 61V42Q9 34 22 32L58 28Q74 6 92 6H122Q134 6 138 18L142 32H226Q234 32 234 40V61Q234 66 229 66H13Q8 66 8 61Z',
    windows: 'M68 28Q80 11 94 11H104V28ZM109 11H121Q128 12 131 28H109Z',
  },
};

/** The car from the side, by its body: a picture to know it by, not of the very model. */
export function Silhouette({ body }: { body: CarBody }) {
  const { outline, windows } = bodies[body];
  return (
    <svg viewBox="0 0 240 80" aria-hidden="true" className="w-full max-w-64">
      <path d="M4 79H236" strokeWidth="1.5" className="stroke-line" />
      <path d={outline} className="fill-leaf-soft" />
      <path d={windows} className="fill-panel" />
      {[54, 186].map((x) => (
        <g key={x}>
          <circle cx={x} cy="64" r="17" className="fill-panel" />
          <circle cx={x} cy="64" r="14" className="fill-ink" />
          <circle cx={x} cy="64" r="6" className="fill-panel" />
        </g>
      ))}
    </svg>
  );
}
