import { changeInAddress, Undo } from '#app/account/ways-in/undo.tsx';
import { Waiting } from '#app/account/waiting.tsx';
import { undoPage } from '#app/content/app-pages.ts';
import { pageMeta } from '#app/ui/page/page-meta.ts';
import type { Route } from './+types/undo.ts';

export const meta = () => pageMeta(undoPage);

export const clientLoader = () => changeInAddress();
clientLoader.hydrate = true as const;

export const HydrateFallback = () => <Waiting title="Undo a change" />;

export default function UndoChange({ loaderData }: Route.ComponentProps) {
  return <Undo change={loaderData} />;
}
