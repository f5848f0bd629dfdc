import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCommand } from '#app/portal/service/use-command.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { ownerService, type OwnerCommand, type Owners } from '../service/owner-queries.ts';
import { touchedInWords } from './touched-words.ts';

/** How a command is confirmed: its title, what it does beside touching people, and the two answers. */
export interface Confirmation {
  readonly title: string;
  readonly text?: string;
  readonly action: string;
  readonly keep: string;
}

interface Asked<Input> {
  readonly input: Input;
  readonly touched: Owners['touched'];
  readonly done: () => void;
}

/**
 * A command of an owner that touches residents: the engine counts whom before, and it is sent once the
 * owner has confirmed it. What touches nobody, such as all before a building opens, is sent at once.
 *
 *     const supply = useTouching(ownerService.setup.setSupply, asCommand, () => confirmation);
 *     supply.ask(input);
 *     {supply.dialog}
 */
export function useTouching<Input, Output>(
  send: (input: Input) => Promise<Output>,
  asCommand: (input: Input) => OwnerCommand,
  wordsFor: (input: Input) => Confirmation,
  { isAlwaysAsked = false }: { readonly isAlwaysAsked?: boolean } = {},
) {
  const [asked, setAsked] = useState<Asked<Input> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const command = useCommand(send);
  const look = useMutation({
    mutationFn: (input: Input) => ownerService.owner.touched(asCommand(input)),
  });
  const isPending = look.isPending || command.isPending;

  function ask(input: Input, done: () => void = () => undefined) {
    if (isPending) return;
    command.reset();
    look.mutate(input, {
      onSuccess: (touched) => {
        if (touched.residents === 0 && !isAlwaysAsked) {
          command.mutate(input, { onSuccess: done });
          return;
        }
        setAsked({ input, touched, done });
        setOpen(true);
      },
    });
  }

  return {
    ask,
    isPending,
    isSuccess: command.isSuccess,
    error: command.error ?? look.error,
    // It stays when it is closed, and returns the focus.
    dialog: asked && (
      <Confirm
        words={wordsFor(asked.input)}
        touched={asked.touched}
        open={isOpen}
        busy={command.isPending}
        onClose={() => setOpen(false)}
        onConfirm={() =>
          command.mutate(asked.input, { onSuccess: asked.done, onSettled: () => setOpen(false) })
        }
      />
    ),
  };
}

/** Whose charges may end by what is done to the chargers of some spaces: all of it tells the same drivers. */
export const useDriversTold = (spaces: readonly string[]) =>
  useMutation({
    mutationFn: async () => {
      const command = { kind: 'operate-charger', action: 'restart', isConfirmed: true } as const;
      const told = await Promise.all(
        spaces.map((space) => ownerService.owner.touched({ ...command, space })),
      );
      const residents = told.reduce((sum, one) => sum + one.residents, 0);
      return touchedInWords({ residents, charges: 0, moved: 0, short: 0, ended: 0 });
    },
  });

function Confirm({
  words: { title, text, action, keep },
  touched,
  ...dialog
}: {
  words: Confirmation;
  touched: Owners['touched'];
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}): ReactNode {
  const said = touchedInWords(touched);
  return (
    <ConfirmDialog
      title={title}
      text={text === undefined ? said : `${said} ${text}`}
      action={action}
      keep={keep}
      {...dialog}
    />
  );
}
