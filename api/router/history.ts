import { historyView, pastSessionView } from '../views/history.ts';
import { unknown } from '../refusals/refusals.ts';
import { lookInBooks, service } from './base.ts';

const { history } = service;

export const historyRouter = {
  list: history.list.handler(({ context, input }) =>
    lookInBooks(context, (books, user) => historyView(books, user, input)),
  ),
  session: history.session.handler(({ context, input: { session } }) =>
    lookInBooks(context, (books, user) => {
      const view = pastSessionView(books, user, session);
      if (view === undefined) throw unknown('session', books.world);
      return view;
    }),
  ),
};
