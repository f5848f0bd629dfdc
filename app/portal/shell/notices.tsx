import { useQuery } from '@tanstack/react-query';
import { aboutQuery } from '../service/queries/demo.ts';

const startedOver = {
  'older-version': 'The demo has been improved since your last visit, so it starts over.',
  damaged: 'What your browser had kept of the demo could not be read, so it starts over.',
};

/** What a visitor should know about the demo itself, where there is something. */
export function Notices() {
  const { data } = useQuery(aboutQuery());
  const notices = [
    data?.startedOver && startedOver[data.startedOver],
    data?.remembers === false &&
      'Your browser does not let the demo store anything. It works, and forgets when you close or reload it.',
  ].filter((notice) => typeof notice === 'string');
  return notices.map((notice) => (
    <p key={notice} role="status" className="rounded-card border border-dusk bg-panel px-5 py-3">
      {notice}
    </p>
  ));
}
