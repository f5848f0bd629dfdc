import { Link } from 'react-router';
import { buttonStyle } from '#app/ui/button-style.ts';
import type { Night } from '../night/night.ts';
import { Figures } from './figures.tsx';
import { NightPicture } from './night-picture.tsx';

export function Hero({ night }: { night: Night }) {
  return (
    <section aria-labelledby="hero-heading" className="page-width grid items-start gap-x-14 gap-y-12 pt-12 pb-20 md:pt-16 lg:grid-cols-[5fr_6.4fr] lg:pb-28">
      <div className="lg:pt-6">
        <h1 id="hero-heading" className="text-[clamp(2.75rem,6vw,4.5rem)] leading-[1.02] font-extrabold tracking-[-0.035em]">
          Charge the car. <span className="block text-leaf">Not your wallet.</span>
        </h1>
        <p className="max-w-lg pt-6 text-xl text-quiet">
          Fairwatt runs the shared chargers in your building: it books a slot when you need one,
          charges in the cheapest hours, and bills every kilowatt-hour where you can see it.
        </p>
        <div className="flex flex-wrap gap-3 pt-8">
          <Link to="/#offerings" className={buttonStyle.primary}>
            Discover Our Solutions
          </Link>
          <Link to="/demo" className={buttonStyle.outline}>
            Try Demo Mode
          </Link>
        </div>
        <Figures night={night} />
      </div>
      <NightPicture night={night} />
    </section>
  );
}
