import type { Invoice } from './invoice-words.ts';
export const invoicePdf = async (_invoice: Invoice) => ({ type: 'application/pdf', content: '' });
