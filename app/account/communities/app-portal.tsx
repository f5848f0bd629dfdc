import { sectionOf } from '#app/portal/navigation/addresses.ts';
import { Portal } from '#app/portal/shell/portal.tsx';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { AppMenu } from './app-menu.tsx';
import { WaitingQuestions } from '../agents/waiting-questions.tsx';
import { RememberCharge } from '../seen/remember-charge.tsx';
import type { Membership } from './chosen-community.ts';

/** Always the same element, so that the portal is not rendered again for it. */
const notice = <WaitingQuestions />;

/** The portal on the community of a resident who is signed in. */
export function AppPortal({
  expanded,
  shown,
  communities,
  person,
}: {
  expanded: boolean;
  shown: Membership;
  communities: readonly Membership[];
  /** Their id. */
  person: string;
}) {
  const [search] = useSearchParams();
  // The same element, so that the portal is not rendered with every address.
  const menu = useMemo(
    () => <AppMenu shown={shown} communities={communities} side="resident" />,
    [shown, communities],
  );
  const beside = useMemo(() => <RememberCharge person={person} />, [person]);
  const active = sectionOf(search);
  return (
    <Portal
      active={active}
      initiallyExpanded={expanded}
      menu={menu}
      beside={beside}
      notice={notice}
    />
  );
}
