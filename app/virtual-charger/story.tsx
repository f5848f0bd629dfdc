import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { amps, volts } from '#engine/units.ts';
import { VirtualCharger } from './virtual-charger.tsx';
import '../app.css';

/**
 * The component on a page of its own, for tests and for looking at it; no part of the site. What it needs
 * of the owner's pages comes from the address of whoever serves it.
 */
const query = new URLSearchParams(location.search);
const charger = { volts: volts(208), phases: 1, maxAmps: amps(48) } as const;
const setup = { version: 'ocpp2.0.1', vendor: 'Fairwatt', model: 'Virtual', charger } as const;
document.documentElement.dataset['theme'] = query.get('theme') ?? 'light';

createRoot(document.querySelector('#story')!).render(
  <StrictMode>
    <VirtualCharger
      space={93}
      id={query.get('station') ?? 'none'}
      setup={setup}
      admit={async () => {
        const answer = await fetch('/ticket');
        return answer.ok ? ((await answer.json()) as never) : null;
      }}
    />
  </StrictMode>,
);
