import { lazy, type ComponentType } from 'react';
import { loadPart } from '#app/portal/loading/load-part.ts';
import { nextTask } from '#app/portal/service/next-task.ts';
import type { OwnerSectionId } from './owner-address.ts';

type Section = {
  readonly name: string;
  readonly load: () => Promise<{ default: ComponentType }>;
};

export const ownerSections: Readonly<Record<OwnerSectionId, Section>> = {
  buildings: { name: 'Buildings', load: () => import('../buildings/buildings.tsx') },
  'set-up': { name: 'Set up', load: () => import('../set-up/set-up.tsx') },
  overview: { name: 'Overview', load: () => import('../overview/overview.tsx') },
  chargers: { name: 'Chargers', load: () => import('../chargers/chargers.tsx') },
  residents: { name: 'Residents', load: () => import('../residents/residents.tsx') },
  prices: { name: 'Prices', load: () => import('../prices/prices.tsx') },
  statements: { name: 'Statements', load: () => import('../statements/statements.tsx') },
  power: { name: 'Power', load: () => import('../power/power.tsx') },
  settings: { name: 'Settings', load: () => import('../settings/settings.tsx') },
};

const contents = new Map<OwnerSectionId, ComponentType>();

/** The component of a section, loaded when it is first shown or pointed at. */
export function ownerContent(id: OwnerSectionId): ComponentType {
  const content = contents.get(id) ?? lazy(() => loadPart(ownerSections[id].load));
  contents.set(id, content);
  return content;
}

/** Forgets a failed chunk, so that it is requested again. */
export const forgetOwnerContent = (id: OwnerSectionId) => contents.delete(id);

/** Props of links to a section: hovering or touching one preloads it. */
export function loadOwnerSection(id: OwnerSectionId) {
  const ahead = () =>
    void nextTask()
      .then(ownerSections[id].load)
      .catch(() => undefined);
  return { onPointerEnter: ahead, onFocus: ahead };
}
