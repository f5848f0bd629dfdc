import { TextField } from '#app/portal/forms/text-field.tsx';
import type { Problem } from '#app/portal/service/problem.ts';

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
export const wrongDetail = (problem: Problem | null): BuildingDetail | undefined =>
  buildingDetails.find((one) => one === (problem?.field ?? problem?.details['field']));

/** What is said about a building. */
export const BuildingFields = ({
  typed,
  problem,
  onChange,
}: {
  typed: BuildingText;
  problem: Problem | null;
  onChange: (typed: BuildingText) => void;
}) =>
  buildingDetails.map((one) => (
    <TextField
      key={one}
      name={`building-${one}`}
      label={labels[one]}
      value={typed[one]}
      onChange={(text) =>
        onChange({ ...typed, [one]: one === 'currency' ? text.toUpperCase() : text })
      }
      hint={hints[one]}
      maxLength={one === 'currency' ? 3 : 200}
      error={
        problem && wrongDetail(problem) === one ? `${problem.message} ${problem.next}` : undefined
      }
    />
  ));
