import { historyView, pastSessionView } from '../views/history.ts';
import { unknown } from '../refusals.ts';
import { look, service } from './base.ts';

const { history } = service;

export const historyRouter = {
  list: history.list.handler(({ context, input }) =>
    look(context, (world, user) => historyView(world, user, input)),
  ),
  session: history.session.handler(({ context, input: { session } }) =>
    look(context, (world, user) => {
      const view = pastSessionView(world, user, session);
      if (view === undefined) throw unknown('session', world);
      return view;
    }),
  ),
};
