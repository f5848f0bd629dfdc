import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { CopiedValue } from '#app/owner/chargers/live/copied-value.tsx';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { card, smallButton } from '#app/portal/styles.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { LabeledField } from '#app/ui/labeled-field.tsx';
import { formatDateAndClock, formatDateOf } from '#app/ui/words/format.ts';
import { accounts, inWords, problemOf } from '../client.ts';
import { useFresh } from '../fresh/fresh-sign-in.tsx';
import { FreshOwner } from './fresh-owner.tsx';

const keysQuery = (community: string) =>
  queryOptions({
    queryKey: ['owner-keys', community],
    queryFn: () => accounts.ownerKeys.list({ community }),
  });

type Key = Awaited<ReturnType<typeof accounts.ownerKeys.list>>['keys'][number];

/** Keys of the API for an owner's meter and property software. */
export default function Keys({ community }: { community: string }) {
  const queries = useQueryClient();
  const { data, error } = useQuery(keysQuery(community));
  const [ending, setEnding] = useState<Key | null>(null);
  const end = useMutation({
    mutationFn: (key: string) => accounts.ownerKeys.end({ community, key }),
    onSettled: () => queries.invalidateQueries(keysQuery(community)),
  });
  const problem = error ?? end.error;
  return (
    <section aria-labelledby="keys" className={`${card} grid grid-cols-1 gap-4`}>
      <div>
        <h2 id="keys" className="text-lg">
          API keys
        </h2>
        <p className="pt-1 text-quiet">
          For a meter that tells how many amps are free, and for property software that reads
          statements.{' '}
          <a
            href="/developers/own-building"
            className="font-semibold text-leaf underline underline-offset-4"
          >
            How it works
          </a>
        </p>
      </div>
      {data !== undefined && data.keys.length > 0 && (
        <ul className="grid divide-y divide-line">
          {data.keys.map((key) => (
            <li key={key.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
                <span className="font-medium">{key.name}</span>
                <span className="block text-[0.9375rem] text-quiet">{aboutKey(key)}</span>
              </p>
              <button type="button" onClick={() => setEnding(key)} className={smallButton}>
                End<span className="sr-only"> the key {key.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {problem && <ProblemNote problem={problemOf(problem)} />}
      <FreshOwner community={community}>
        <NewKey community={community} />
      </FreshOwner>
      <ConfirmDialog
        title={`End the key ${ending?.name ?? ''}?`}
        text="What uses it is refused at once. The chargers go back to the safe value within a minute if it told what is free."
        action="End it"
        keep="Keep it"
        open={ending !== null}
        busy={end.isPending}
        onClose={() => setEnding(null)}
        onConfirm={() => ending && end.mutate(ending.id, { onSettled: () => setEnding(null) })}
      />
    </section>
  );
}

const doing: Readonly<Record<Key['may'], string>> = {
  read: 'Reads',
  change: 'Reads and changes',
  'tell-free-amps': 'Tells free amps and nothing else',
};

const aboutKey = ({ may, createdAt, lastUsedAt }: Key): string =>
  [
    doing[may],
    `since ${formatDateOf(createdAt)}`,
    lastUsedAt === null ? 'never used' : `used ${formatDateAndClock(lastUsedAt)}`,
  ].join(', ');

const choices: readonly (readonly [Key['may'], string])[] = [
  ['read', 'Read the building and its statements'],
  ['tell-free-amps', 'For the meter: tell free amps and nothing else'],
  ['change', 'Read, tell free amps, set prices and invite'],
];

function NewKey({ community }: { community: string }) {
  const form = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const fresh = useFresh();
  const create = useMutation({
    mutationFn: (asked: { name: string; may: Key['may'] }) =>
      fresh(() => accounts.ownerKeys.create({ community, ...asked })),
    onSuccess: () => form.current?.reset(),
    onSettled: () => queries.invalidateQueries(keysQuery(community)),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (create.isPending) return;
    const given = new FormData(event.currentTarget);
    const name = (given.get('key-name') as string).trim();
    create.mutate({ name, may: given.get('may') as Key['may'] });
  }
  return (
    <form ref={form} onSubmit={submit} className="grid gap-3 border-t border-line pt-4">
      <LabeledField
        label="What the key is for"
        name="key-name"
        required
        maxLength={60}
        autoComplete="off"
        problem={create.error ? inWords(create.error) : undefined}
      />
      <fieldset className="grid">
        <legend className="pb-1 font-medium">What it may do</legend>
        {choices.map(([may, text]) => (
          <label key={may} className="flex min-h-11 items-start gap-3 py-2">
            <input
              type="radio"
              name="may"
              value={may}
              defaultChecked={may === 'read'}
              className="mt-1 size-5 shrink-0 accent-leaf"
            />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      <button
        type="submit"
        aria-disabled={create.isPending}
        className={`${smallButton} justify-self-start`}
      >
        {create.isPending ? 'Making …' : 'Make a key'}
      </button>
      <div role="status" className="empty:hidden">
        {create.data && (
          <CopiedValue
            key={create.data.key.id}
            label={`Key for ${create.data.key.name}, shown only now`}
            value={create.data.secret}
          />
        )}
      </div>
    </form>
  );
}
