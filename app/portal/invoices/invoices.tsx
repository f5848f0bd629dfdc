import { useAddress } from '../navigation/use-address.ts';
import { InvoiceList } from './invoice-list.tsx';
import { InvoiceView } from './invoice-view.tsx';

/** All invoices, or the one the address asks for. */
export default function Invoices() {
  const invoice = useAddress().read('invoice');
  return invoice === null ? <InvoiceList /> : <InvoiceView key={invoice} id={invoice} />;
}
