import type { ReactNode } from 'react';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { TextField } from '#app/portal/forms/text-field.tsx';
import { problemOf, type Problem } from '#app/portal/service/problem.ts';

const labels = {
  name: 'Name of the building',
  address: 'Address',
  zone: 'Time zone',
  currency: 'Currency',
} as const;

const hints: Partial<Record<BuildingDetail, string>> = {
  zone: 'Such as America/New_York. Prices and reservations follow it.',
  currency: 'Three letters, such as USD.',
};

export type BuildingDetail = keyof typeof labels;
export type BuildingText = Readonly<Record<BuildingDetail, string>>;

export const buildingDetails = Object.keys(labels) as BuildingDetail[];

/** The field that a problem is about, also where it is what stays because of bills. */
const wrongDetail = (problem: Problem): BuildingDetail | undefined =>
  buildingDetails.find((one) => one === (problem.field ?? problem.details['field']));

/** What is said about a building, and why the command that says it was refused. */
export function BuildingFields({
  typed,
  command: { error, reset },
  onChange,
  children,
}: {
  typed: BuildingText;
  command: { readonly error: unknown; readonly reset: () => void };
  onChange: (typed: BuildingText) => void;
  /** More fields beside these. */
  children?: ReactNode;
}) {
  const problem = error === null ? null : problemOf(error);
  const wrong = problem === null ? undefined : wrongDetail(problem);
  return (
    <>
      <div className="grid gap-4 @roomy/portal:grid-cols-2">
        {buildingDetails.map((one) => (
          <TextField
            key={one}
            name={`building-${one}`}
            label={labels[one]}
            value={typed[one]}
            onChange={(text) => {
              reset();
              onChange({ ...typed, [one]: one === 'currency' ? text.toUpperCase() : text });
            }}
            hint={hints[one]}
            maxLength={one === 'currency' ? 3 : 200}
            error={problem && wrong === one ? `${problem.message} ${problem.next}` : undefined}
          />
        ))}
        {children}
      </div>
      {problem && wrong === undefined && <ProblemNote problem={problem} />}
    </>
  );
}
