import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { card, smallButton } from '#app/portal/styles.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { formatDateAndClock } from '#app/ui/words/format.ts';
import { accounts, problemOf } from '../client.ts';
import { useFresh } from '../fresh/fresh-sign-in.tsx';
import { canUsePasskeys, createPasskey } from './browser-passkeys.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { ownZone } from '#app/ui/words/own-zone.ts';

const passkeysQuery = () =>
  queryOptions({ queryKey: ['passkeys'], queryFn: () => accounts.passkeys.list() });

type Passkey = Awaited<ReturnType<typeof accounts.passkeys.list>>['passkeys'][number];

/** The passkeys that sign the person in. */
export function Passkeys() {
  const queries = useQueryClient();
  const fresh = useFresh();
  const { data, error } = useQuery(passkeysQuery());
  const [naming, setNaming] = useState<Passkey | null>(null);
  const [ending, setEnding] = useState<Passkey | null>(null);
  const refresh = () => queries.invalidateQueries(passkeysQuery());
  const add = useMutation({ mutationFn: () => fresh(createPasskey), onSettled: refresh });
  const end = useMutation({
    mutationFn: (passkey: string) => fresh(() => accounts.passkeys.end({ passkey })),
    onSettled: refresh,
  });
  const problem = error ?? add.error ?? end.error;
  return (
    <section aria-labelledby="passkeys" className={`${card} grid gap-4`}>
      <h2 id="passkeys" className="text-xl">
        Passkeys
      </h2>
      <p className="text-quiet">
        A passkey signs you in with your fingerprint, your face or a PIN, without a mail.
      </p>
      <ul className="grid divide-y divide-line empty:hidden">
        {data?.passkeys.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <p className="min-w-0 flex-1 basis-56">
              <span className="font-medium">{passkey.name}</span>
              <span className="block text-[0.9375rem] text-quiet">{describeUse(passkey)}</span>
            </p>
            <button type="button" onClick={() => setNaming(passkey)} className={smallButton}>
              Rename<span className="sr-only"> {passkey.name}</span>
            </button>
            <button type="button" onClick={() => setEnding(passkey)} className={smallButton}>
              End<span className="sr-only"> {passkey.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {problem && <ProblemNote problem={problemOf(problem)} />}
      {canUsePasskeys() ? (
        <button
          type="button"
          aria-disabled={add.isPending}
          onClick={() => add.isPending || add.mutate()}
          className={`${smallButton} justify-self-start`}
        >
          Add a passkey
        </button>
      ) : (
        <p className="text-[0.9375rem] text-quiet">This browser cannot create one.</p>
      )}
      <RenameDialog passkey={naming} onClose={() => setNaming(null)} onRenamed={refresh} />
      <ConfirmDialog
        title={`End ${ending?.name ?? 'it'}?`}
        text="It no longer signs you in. You can delete it on your device, too."
        action="End the passkey"
        keep="Keep it"
        open={ending !== null}
        onClose={() => setEnding(null)}
        onConfirm={() => {
          if (ending) end.mutate(ending.id);
          setEnding(null);
        }}
      />
    </section>
  );
}

/** Passkeys are no matter of a building: the visitor's own time. */
function describeUse({ createdAt, lastUsedAt, isSynced }: Passkey): string {
  const used =
    lastUsedAt === null ? 'not used yet' : `last used ${formatDateAndClock(lastUsedAt, ownZone())}`;
  const where = isSynced ? 'on all devices of its password manager' : 'on one device';
  return `Created ${formatDateAndClock(createdAt, ownZone())}, ${used}, ${where}`;
}
