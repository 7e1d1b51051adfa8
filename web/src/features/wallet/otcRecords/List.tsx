import { useSearchParams } from 'react-router';
import { Records as BankRecords } from '../bankRecords/Records.tsx';
import { Screen as CoinRecords } from '../records/Records.tsx';

/** OTC-05: money in and out of the OTC desk, of coins and of currencies: `?list=recharge`. */
export function Screen() {
  const [query] = useSearchParams();
  const list = query.get('list');
  if (list === 'recharge' || list === 'withdraw') return <BankRecords key={list} type={list} />;
  return <CoinRecords />;
}
