import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { card } from '#app/portal/styles.ts';
import { buttonStyle } from '#app/ui/button-style.ts';
import { accounts, inWords } from '../client.ts';
import { inviteInWords } from './invite-words.ts';
import { membersQuery } from './members-query.ts';
import { readResidentList, type ListedResident, type WrongLine } from './resident-list.ts';

/** As many as one call takes. */
const atOnce = 20;
const wrongShown = 12;

type Answer = Awaited<ReturnType<typeof accounts.members.inviteMany>>;
type Sending = { readonly done: number; readonly of: number };
type Sent = Readonly<Record<Answer['outcomes'][number], number>> & {
  readonly links: Answer['byHand'];
  readonly problem?: string;
};

/** Invites whoever stands in a pasted list; lines that are wrong are left out only when told to. */
export function InviteMany({ community }: { community: string }) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [sending, setSending] = useState<Sending | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const { residents, wrong } = readResidentList(text);

  async function send() {
    const counts = { sent: 0, joined: 0, invited: 0, 'by-hand': 0, 'too-often': 0 };
    const links: Answer['byHand'][number][] = [];
    const later: ListedResident[] = [];
    let problem: string | undefined;
    setSent(null);
    for (let from = 0; from < residents.length; from += atOnce) {
      const batch = residents.slice(from, from + atOnce);
      setSending({ done: from, of: residents.length });
      // The limit is reached: asking on would send nothing.
      if (problem !== undefined || counts['too-often'] > 0) later.push(...batch);
      else {
        try {
          const invitations = batch.map(({ email, label }) => ({ email, label }));
          const { outcomes, byHand } = await accounts.members.inviteMany({
            community,
            invitations,
          });
          links.push(...byHand);
          for (const [index, outcome] of outcomes.entries()) {
            counts[outcome] += 1;
            if (outcome === 'too-often') later.push(batch[index]!);
          }
        } catch (error) {
          problem = inWords(error);
          later.push(...batch);
        }
      }
    }
    setText(later.map(({ email, label }) => (label ? `${label}, ${email}` : email)).join('\n'));
    const finished = { ...counts, links, 'too-often': later.length };
    setSent(problem === undefined ? finished : { ...finished, problem });
    setSending(null);
    await queries.invalidateQueries(membersQuery(community));
  }

  return (
    <section aria-labelledby="invite-many" className={`${card} grid grid-cols-1 gap-4`}>
      <h2 id="invite-many" className="text-xl">
        Invite many
      </h2>
      <div className="grid gap-1.5">
        <label htmlFor="invite-many-list" className="font-medium">
          A list of residents
        </label>
        <textarea
          id="invite-many-list"
          rows={6}
          value={text}
          readOnly={sending !== null}
          aria-describedby="invite-many-hint"
          placeholder={'Apartment 4B, ann@home.example\nApartment 5A, ben@home.example'}
          onChange={({ target }) => {
            setText(target.value);
            setSent(null);
          }}
          className="w-full resize-y rounded-control border border-quiet bg-paper px-4 py-2.5"
        />
        <span id="invite-many-hint" className="text-[0.9375rem] text-quiet">
          One resident a line, pasted from a spreadsheet or a mail: an email address, and if you
          like what you call them.
        </span>
      </div>
      <WrongLines wrong={wrong} />
      {residents.length > 0 && (
        <button
          type="button"
          aria-disabled={sending !== null}
          onClick={() => sending === null && void send()}
          className={`${buttonStyle.primary} justify-self-start`}
        >
          {inviteInWords(residents.length, wrong.length)}
        </button>
      )}
      <p role="status" className="text-[0.9375rem] empty:hidden">
        {sending && `${sending.done} of ${sending.of} done …`}
        {sent && sentInWords(sent)}
      </p>
      {sent && sent.links.length > 0 && <Links links={sent.links} />}
    </section>
  );
}

const WrongLines = ({ wrong }: { wrong: readonly WrongLine[] }) =>
  wrong.length > 0 && (
    <div role="alert" className="rounded-control border border-danger px-4 py-3">
      <p className="font-semibold text-danger">
        {wrong.length === 1 ? 'One line is wrong.' : `${wrong.length} lines are wrong.`} Correct
        them above, or leave them out.
      </p>
      <ul className="pt-1 text-[0.9375rem] wrap-anywhere text-quiet">
        {wrong.slice(0, wrongShown).map(({ line, text, why }) => (
          <li key={line}>
            Line {line} {why}: {text}
          </li>
        ))}
        {wrong.length > wrongShown && <li>and {wrong.length - wrongShown} more.</li>}
      </ul>
    </div>
  );

const Links = ({ links }: { links: Answer['byHand'] }) => (
  <div role="status" className="grid gap-2 rounded-control border border-leaf px-4 py-3">
    <p>
      These addresses got several invitations lately, so no mail was sent. Hand over the links: each
      is for its address alone, and shown only now.
    </p>
    <dl className="grid gap-2">
      {links.map(({ email, address }) => (
        <div key={email} className="wrap-anywhere">
          <dt className="text-sm text-quiet">{email}</dt>
          <dd className="font-medium">{address}</dd>
        </div>
      ))}
    </dl>
  </div>
);

function sentInWords({ sent, joined, invited, problem, ...rest }: Sent): string {
  const later = rest['too-often'];
  return [
    sent === 1 ? 'One invitation is on its way.' : `${sent} invitations are on their way.`,
    joined > 0 && `${joined} had joined already.`,
    invited > 0 && `${invited} had been invited before.`,
    problem,
    later > 0 &&
      `${later} are still in the field: so many cannot be invited at once. Send them tomorrow.`,
  ]
    .filter((part) => typeof part === 'string')
    .join(' ');
}
