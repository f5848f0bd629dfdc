import { openChanges } from '#hosts/worker/changes.ts';
import type { Settings } from '#hosts/worker/settings.ts';
import type { Host } from './host.ts';
import { ServiceLost } from './problem.ts';
import { connect, lifeline, type Connection } from './worker-connection.ts';

/** Timeout of a call: longer than a slow phone needs to start the service and answer. */
const patience = 15_000;

let connection: Connection | null = null;
let role: Settings['role'] = 'resident';

/** As whom this page asks from now on: as the resident, or as the owner of the buildings. */
export function actAs(other: Settings['role']): void {
  if (role === other) return;
  role = other;
  connection?.close();
}

/** The current connection; a lost one is replaced and continues from the stored state. */
function current(): Connection {
  if (connection === null || connection.lost.aborted) connection = connect(role);
  return connection;
}

/** The visitor's own demo, inside this browser. It starts with the first call. */
export const browserHost: Host = {
  link: {
    async call(path, input, options) {
      const { link: far, lost, close } = current();
      const { promise: silence, reject } = Promise.withResolvers<never>();
      const giveUp = () => reject(new ServiceLost(`No answer to ${path.join('.')}`));
      lost.addEventListener('abort', giveUp);
      const timer = setTimeout(close, patience);
      try {
        return await Promise.race([far.then((one) => one.call(path, input, options)), silence]);
      } finally {
        clearTimeout(timer);
        lost.removeEventListener('abort', giveUp);
      }
    },
  },
  watch: (changed) => {
    const changes = openChanges();
    changes?.addEventListener('message', ({ data: by }) => {
      // Changes by this page are invalidated by `useCommand`.
      if (by !== lifeline) changed();
    });
    return () => changes?.close();
  },
  state: () => 'connected',
  onState: () => () => undefined,
  label: null,
  storagePrefix: '',
  pollMs: 0,
  isSimulated: true,
  leave: null,
};
