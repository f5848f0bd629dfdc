import { config } from '#app/config.ts';
import { useSelection } from '#app/portal/visitor-state/selection.tsx';
import { buttonStyle } from '#app/ui/button-style.ts';
import { Logo } from '#app/ui/icons/logo.tsx';
import { qrCode } from '#app/ui/qr/qr-code.ts';

/** For the wall of the garage: an open invitation to scan or to type. Paper in both themes. */
export function Poster({ address, code }: { address: string; code: string }) {
  const { building } = useSelection();
  const [site] = address.replace(/^https?:\/\//, '').split('#');
  return (
    <div className="@container grid gap-3">
      <article
        data-poster=""
        aria-label="Poster"
        className="grid gap-6 rounded-card border border-line bg-[#fffefa] p-6 text-[#10211b] @lg:p-10 print:min-h-[calc(100vh-1rem)] print:content-between print:border-0 print:p-0"
      >
        <div className="grid gap-4">
          <Logo />
          <h3 className="text-4xl text-balance print:text-8xl">Charge your car here</h3>
          <p className="text-lg print:text-4xl">
            {building.name} shares its chargers fairly with {config.brand}. See the price before you
            plug in, reserve a space, and pay only what you charge.
          </p>
        </div>
        <div className="grid items-center gap-6 @lg:grid-cols-[auto_minmax(0,1fr)] print:grid-cols-[auto_minmax(0,1fr)] print:gap-10">
          <QrPicture text={address} />
          <ol className="grid gap-3 text-lg print:gap-8 print:text-3xl">
            <li>
              <strong>1. Scan</strong> the code with your phone.
            </li>
            <li>
              <strong>2. Sign in</strong> with your email address. No password, nothing to install.
            </li>
            <li>
              <strong>3. Plug in.</strong> Say when you leave; the rest happens by itself.
            </li>
          </ol>
        </div>
        <p className="border-t border-[#d9d8cd] pt-4 wrap-anywhere print:text-3xl">
          No camera? Open <strong>{site}</strong> and type
          <strong className="block pt-1 font-mono text-2xl tracking-wide print:text-7xl">
            {code}
          </strong>
        </p>
      </article>
      <button
        type="button"
        onClick={() => window.print()}
        className={`${buttonStyle.primary} justify-self-start print:hidden`}
      >
        Print the poster
      </button>
    </div>
  );
}

const quietZone = 4;

/** Squares drawn as one path: sharp at every size. */
function QrPicture({ text }: { text: string }) {
  const modules = qrCode(text);
  if (modules === null) return null;
  const size = modules.length + 2 * quietZone;
  const path = modules.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x + quietZone} ${y + quietZone}h1v1h-1z`] : [])),
  );
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code of the link"
      className="w-52 max-w-full print:w-[28rem]"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path.join('')} fill="#10211b" />
    </svg>
  );
}
