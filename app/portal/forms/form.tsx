import type { ComponentProps } from 'react';

/** A form whose input we check ourselves. Sent again while the first time is pending, it does nothing. */
export const Form = ({
  isPending = false,
  onSend,
  ...form
}: Omit<ComponentProps<'form'>, 'onSubmit'> & { isPending?: boolean; onSend: () => void }) => (
  <form
    className="grid gap-4"
    {...form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      if (!isPending) onSend();
    }}
  />
);
