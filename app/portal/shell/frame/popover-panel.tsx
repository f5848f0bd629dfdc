import type { ComponentProps } from 'react';

/** A native popover with controls. Its class says where it is, and which anchor its button has. */
export const PopoverPanel = ({
  label,
  className,
  ...panel
}: ComponentProps<'div'> & { label: string; className: string }) => (
  <div
    {...panel}
    popover="auto"
    role="group"
    aria-label={label}
    className={`${className} rounded-card border border-line bg-panel text-ink open:animate-unfold`}
  />
);
