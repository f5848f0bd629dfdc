import { argument } from 'virtual:argument';
import { Link } from 'react-router';
import { config } from '#app/config.ts';
import { setupSteps, triedStations } from '#app/content/buildings-page.ts';
import { buttonStyle } from '#app/ui/button-style.ts';
import { SharingPicture } from './sharing-picture.tsx';
import { StatementPicture } from './statement-picture.tsx';

const { evening, room, promises, building } = argument;
const heading = 'text-[clamp(1.75rem,5vw,3rem)]';

/** For whoever decides about chargers in a building. */
export const Buildings = () => (
  <div className="page-width grid gap-20 py-16 md:gap-28 md:py-24">
    <header className="grid max-w-3xl gap-6">
      <h1 className="text-[clamp(2.25rem,8vw,4.25rem)] text-balance">
        Charge every car on the supply you have
      </h1>
      <p className="text-xl text-quiet">
        {config.brand} shares a building’s power among its chargers, bills each resident to the
        cent, and gives you a statement you can add to the rent.
      </p>
      <Ways />
    </header>

    <section aria-labelledby="sharing" className="grid gap-8 lg:grid-cols-[1fr_1.7fr]">
      <div className="grid content-start gap-4">
        <h2 id="sharing" className={heading}>
          {evening.over} that nobody had to install
        </h2>
        <p className="text-quiet">
          {evening.day} at {building}: without sharing, its cars would have drawn {evening.alone} at{' '}
          {evening.aloneAt}, and the supply has {evening.limit}. Shared, they drew {evening.shared}{' '}
          at most, the whole night.
        </p>
        <p className="text-quiet">
          The same {room.spaces} spaces leave room: {room.more} more cars fit, {room.moreWithExtra}{' '}
          with {room.extraAmps} A more. That is tried on the building’s own last {room.days} days,
          not guessed.
        </p>
      </div>
      <SharingPicture evening={evening} />
    </section>

    <section aria-labelledby="statement" className="grid gap-8 lg:grid-cols-[1.7fr_1fr]">
      <StatementPicture />
      <div className="grid content-start gap-4 lg:order-first lg:col-start-2 lg:row-start-1">
        <h2 id="statement" className={heading}>
          A month, ready to add to the rent
        </h2>
        <p className="text-quiet">
          It closes by itself: one line a resident, as PDF and as CSV for your property software.
          The totals equal the residents’ invoices, to the cent. Beside it stands what the
          electricity cost at your own rates, and what is left for the building.
        </p>
        <p className="text-quiet">
          A resident who questions a charge gets an answer from the meter’s readings. What was
          billed changes only by a credit note.
        </p>
      </div>
    </section>

    <section aria-labelledby="promise" className="grid max-w-3xl gap-4">
      <h2 id="promise" className={heading}>
        A promise has a price, and we pay it
      </h2>
      <p className="text-quiet">
        A reservation comes with its energy and a price that the bill never exceeds. In{' '}
        {promises.days} days {promises.kept} were kept at {building}, and {promises.ready} charges
        were ready when asked. Where one cannot be kept at all, the resident gets the service fee of
        that charge and {promises.credit} as a credit, without asking.
      </p>
    </section>

    <section aria-labelledby="set-up" className="grid gap-8">
      <div className="grid max-w-3xl gap-3">
        <h2 id="set-up" className={heading}>
          How set-up goes
        </h2>
        <p className="text-quiet">
          You do it yourself, step by step. What is half done is kept, and no charger at hand is no
          obstacle: begin with a virtual one.
        </p>
      </div>
      <ol className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {setupSteps.map(([name, text], index) => (
          <li key={name} className="grid content-start gap-1 border-t border-line pt-4">
            <span className="text-sm text-quiet tabular-nums">{index + 1}</span>
            <h3 className="text-xl">{name}</h3>
            <p className="text-quiet">{text}</p>
          </li>
        ))}
      </ol>
      <a
        href={config.loginAddress}
        target="_blank"
        rel="noopener"
        className={`${buttonStyle.outline} justify-self-start`}
      >
        Set up your building<span className="sr-only"> (opens in a new tab)</span>
      </a>
    </section>

    <section aria-labelledby="chargers" className="grid gap-6">
      <div className="grid max-w-3xl gap-3">
        <h2 id="chargers" className={heading}>
          Which chargers work
        </h2>
        <p className="text-quiet">
          Those that speak OCPP 1.6-J, 2.0.1 or 2.1. This is what was really tried; a charger of
          yours is proven when you connect it, and we plan with what it can do.
        </p>
      </div>
      <ul className="grid gap-4 lg:grid-cols-3">
        {triedStations.map(({ name, versions, found }) => (
          <li
            key={`${name} ${versions}`}
            className="grid content-start gap-1 rounded-card border border-line bg-panel p-6"
          >
            <h3 className="text-lg">{name}</h3>
            <p className="text-sm text-quiet">{versions}</p>
            <p className="pt-2">{found}</p>
          </li>
        ))}
      </ul>
    </section>

    <section aria-labelledby="cost" className="grid max-w-3xl gap-4">
      <h2 id="cost" className={heading}>
        What it costs
      </h2>
      <p className="text-quiet">{config.ownerPrice}</p>
      <Ways />
    </section>
  </div>
);

const Ways = () => (
  <p className="flex flex-wrap gap-3">
    <Link to="/demo/owner" className={buttonStyle.primary}>
      See the owner’s demo
    </Link>
    <Link to="/#contact" className={buttonStyle.outline}>
      Talk to us
    </Link>
  </p>
);
