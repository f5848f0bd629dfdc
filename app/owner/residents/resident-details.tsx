import { useState } from 'react';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { TextField } from '#app/portal/forms/text-field.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { useCommand } from '#app/portal/service/use-command.ts';
import { smallButton } from '#app/portal/styles.ts';
import { useSelection } from '#app/portal/visitor-state/selection.tsx';
import { ownerService, type Resident } from '../service/owner-queries.ts';
import { useOwnerSide } from '../shell/owner-side.ts';
import { useTouching } from '../touching/use-touching.tsx';
import { MoveOut } from './move-out.tsx';

/** The spaces and cards of a resident, and moving out. */
export function ResidentDetails({
  resident,
  taken,
}: {
  resident: Resident;
  /** Spaces that are assigned to somebody. */
  taken: ReadonlySet<string>;
}) {
  return (
    <div className="grid gap-6 pt-1 pb-5 @3xl/portal:grid-cols-2">
      <Name resident={resident} />
      <Spaces resident={resident} taken={taken} />
      <Cards resident={resident} />
      <MoveOut resident={resident} />
    </div>
  );
}

/** What the owner calls them, such as the apartment that property software knows. */
function Name({ resident: { id, name } }: { resident: Resident }) {
  const { rename } = useOwnerSide();
  const [typed, setTyped] = useState(name);
  const save = useCommand((label: string) => rename!(id, label));
  if (rename === null) return null;
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-2 @3xl/portal:col-span-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate(typed.trim());
      }}
    >
      <div className="min-w-0 flex-1 basis-56">
        <TextField
          label="What you call them"
          name={`name-${id}`}
          value={typed}
          onChange={setTyped}
          maxLength={60}
          hint="On your pages and statements. Empty: as they call themselves."
        />
      </div>
      <button
        type="submit"
        aria-disabled={save.isPending}
        className={`${smallButton} mt-[1.9375rem] min-h-12!`}
      >
        Save the name
      </button>
      {save.isError && <ProblemNote problem={problemOf(save.error)} />}
    </form>
  );
}

function Spaces({ resident, taken }: { resident: Resident; taken: ReadonlySet<string> }) {
  const { locations } = useSelection();
  const numberOf = (space: string) =>
    locations.flatMap(({ spaces }) => spaces).find(({ id }) => id === space)?.number;
  const assign = useTouching(
    ownerService.setup.assignSpace,
    (input) => ({ kind: 'assign-space', ...input }),
    (input) => {
      const number = numberOf(input.space);
      return input.resident === null
        ? { title: `Share space ${number} again?`, action: 'Share it', keep: 'Keep it assigned' }
        : {
            title: `Space ${number} for ${resident.name} alone?`,
            action: 'Assign it',
            keep: 'Keep it shared',
          };
    },
  );
  const free = locations.flatMap(({ name, spaces }) =>
    spaces
      .filter(({ id }) => !taken.has(id))
      .map(({ id, number }) => ({
        id,
        text: locations.length > 1 ? `${name}, ${number}` : `${number}`,
      })),
  );
  return (
    <div className="grid content-start gap-3">
      <h3 className="text-base">Assigned spaces</h3>
      {resident.spaces.length === 0 && (
        <p className="text-[0.9375rem] text-quiet">None: they charge at the shared ones.</p>
      )}
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {resident.spaces.map(({ space, number }) => (
          <li key={space}>
            <button
              type="button"
              onClick={() => assign.ask({ space, resident: null })}
              className={`${smallButton} tabular-nums`}
            >
              {number}
              <span aria-hidden="true">×</span>
              <span className="sr-only">: share space {number} again</span>
            </button>
          </li>
        ))}
      </ul>
      {free.length > 0 && (
        <label className="grid gap-1.5 text-[0.9375rem]">
          <span className="font-medium">Assign a space</span>
          <select
            value=""
            onChange={({ target: { value: space } }) =>
              assign.ask({ space, resident: resident.id })
            }
            className="min-h-11 w-full max-w-60 cursor-pointer rounded-control border border-quiet bg-paper px-3"
          >
            <option value="">Choose …</option>
            {free.map(({ id, text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </select>
        </label>
      )}
      {assign.error && <ProblemNote problem={problemOf(assign.error)} />}
      {assign.dialog}
    </div>
  );
}

function Cards({ resident }: { resident: Resident }) {
  const [token, setToken] = useState('');
  const { setup } = ownerService;
  const add = useTouching(
    setup.addCard,
    (input) => ({ kind: 'add-card', ...input }),
    (input) => ({
      title: `Give ${resident.name} the card ${input.token}?`,
      action: 'Add the card',
      keep: 'Not yet',
    }),
  );
  const block = useCard('block-card', setup.blockCard, 'Block', 'Let it work');
  const unblock = useCard('unblock-card', setup.unblockCard, 'Unblock', 'Keep it blocked');
  const remove = useCard('remove-card', setup.removeCard, 'Remove', 'Keep it');
  const problem = add.error ?? block.error ?? unblock.error ?? remove.error;
  return (
    <div className="grid content-start gap-3">
      <h3 className="text-base">Cards</h3>
      <ul className="grid gap-2 empty:hidden">
        {resident.cards.map(({ token: card, isBlocked }) => (
          <li key={card} className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 flex-1 basis-32 font-medium wrap-anywhere">
              {card}
              {isBlocked && <span className="text-danger"> blocked</span>}
            </span>
            <button
              type="button"
              className={smallButton}
              onClick={() => (isBlocked ? unblock : block).ask({ token: card })}
            >
              {isBlocked ? 'Unblock' : 'Block'}
              <span className="sr-only"> the card {card}</span>
            </button>
            <button
              type="button"
              className={smallButton}
              onClick={() => remove.ask({ token: card })}
            >
              Remove<span className="sr-only"> the card {card}</span>
            </button>
          </li>
        ))}
      </ul>
      <form
        noValidate
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          add.ask({ token: token.trim(), resident: resident.id }, () => setToken(''));
        }}
      >
        <div className="min-w-0 flex-1 basis-44">
          <TextField
            label="Number on the card"
            name={`card-${resident.id}`}
            value={token}
            onChange={setToken}
            maxLength={36}
          />
        </div>
        <button type="submit" aria-disabled={add.isPending} className={`${smallButton} min-h-12!`}>
          Add the card
        </button>
      </form>
      {problem && <ProblemNote problem={problemOf(problem)} />}
      {add.dialog}
      {block.dialog}
      {unblock.dialog}
      {remove.dialog}
    </div>
  );
}

/** What is done to one card. */
const useCard = (
  kind: 'block-card' | 'unblock-card' | 'remove-card',
  send: (input: { token: string }) => Promise<unknown>,
  action: string,
  keep: string,
) =>
  useTouching(
    send,
    (input) => ({ kind, ...input }),
    ({ token }) => ({ title: `${action} the card ${token}?`, action: `${action} it`, keep }),
  );
