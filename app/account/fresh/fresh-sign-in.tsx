import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { AccountProblem, problemOf } from '../client.ts';
import { FreshDialog } from './fresh-dialog.tsx';

/** Does something that may need a fresh sign-in: asks for it, then does it again. */
type Fresh = <Result>(work: () => Promise<Result>) => Promise<Result>;

const FreshContext = createContext<Fresh>((work) => work());

export const useFresh = (): Fresh => use(FreshContext);

interface Waiting {
  /** Whether only a passkey will do. */
  readonly needsPasskey: boolean;
  readonly goOn: () => void;
  readonly giveUp: () => void;
}

const notShown = () =>
  new AccountProblem('FRESH_SIGN_IN_NEEDED', 'Nothing was changed.', {
    next: 'This needs you to sign in again first.',
  });

/** One way to ask, for everything on a page that is dangerous. */
export function FreshSignIn({ email, children }: { email: string; children: ReactNode }) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const fresh = useMemo<Fresh>(
    () => async (work) => {
      for (;;) {
        try {
          return await work();
        } catch (error) {
          const { code } = problemOf(error);
          const needsPasskey = code === 'PASSKEY_NEEDED';
          if (!needsPasskey && code !== 'FRESH_SIGN_IN_NEEDED') throw error;
          await new Promise<void>((goOn, refuse) => {
            setWaiting({ needsPasskey, goOn, giveUp: () => refuse(notShown()) });
          });
        }
      }
    },
    [],
  );
  const settle = (how: 'goOn' | 'giveUp') => {
    waiting?.[how]();
    setWaiting(null);
  };
  return (
    <FreshContext value={fresh}>
      {children}
      <FreshDialog
        email={email}
        needsPasskey={waiting?.needsPasskey ?? false}
        open={waiting !== null}
        onDone={() => settle('goOn')}
        onClose={() => settle('giveUp')}
      />
    </FreshContext>
  );
}
