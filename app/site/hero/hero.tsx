import { Link } from 'react-router';
import { config } from '#app/config.ts';
import { buttonStyle } from '#app/ui/button-style.ts';
import type { Night } from '../night/night.ts';
import { still } from '../still.tsx';
import { NightPicture } from './night-picture.tsx';

const Figures = still(() => import('./figures.tsx'));

export function Hero({ night }: { night: Night }) {
  return (
    <section
      aria-labelledby="hero-heading"
      className="page-width grid items-start gap-x-14 gap-y-12 grid-cols-[minmax(0,1fr)] pt-12 pb-20 md:pt-14 lg:grid-cols-[minmax(0,5fr)_minmax(0,6.4fr)] lg:pb-24"
    >
      <div className="lg:pt-8">
        <h1
          id="hero-heading"
          className="text-[clamp(2.25rem,11vw,4rem)] leading-[1.02] font-extrabold tracking-[-0.035em] lg:text-[clamp(3rem,5.1vw,4.125rem)]"
        >
          Charge the car. <span className="block text-leaf">Not your wallet.</span>
        </h1>
        <p className="max-w-lg pt-6 text-xl text-quiet">
          {config.brand} runs the shared chargers in your building: it books a slot when you need
          one, charges in the cheapest hours, and bills every kilowatt-hour where you can see it.
        </p>
        <div className="flex flex-wrap gap-3 pt-8">
          <Link to="/#offerings" className={`${buttonStyle.primary} max-sm:w-full`}>
            Discover Our Solutions
          </Link>
          <Link to="/demo" prefetch="intent" className={`${buttonStyle.strong} max-sm:w-full`}>
            Try Demo Mode
          </Link>
        </div>
        <Figures />
      </div>
      <NightPicture night={night} />
    </section>
  );
}
