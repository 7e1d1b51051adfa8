import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { words } from '../parts/Changes.tsx';
import type { CustomerDetail } from './customerDetail.ts';
import styles from './customers.module.css';

/** What the ledger holds for this customer. */
export function Balances({ customer: { balances } }: { customer: CustomerDetail }) {
  return (
    <section className={styles.section} aria-labelledby="balances">
      <h2 id="balances">Balances</h2>
      {balances.length === 0 ? (
        <p className={styles.none}>The ledger holds nothing for this customer.</p>
      ) : (
        <Table
          label="Balances"
          head={
            <>
              <th scope="col">Account</th>
              <th scope="col">Asset</th>
              <th scope="col" data-align="end">
                Total
              </th>
              <th scope="col" data-align="end" data-wide>
                Frozen
              </th>
              <th scope="col" data-align="end" data-wide>
                Available
              </th>
            </>
          }
        >
          {balances.map(({ accountType, asset, total, frozen, available }) => (
            <tr key={`${accountType} ${asset}`}>
              <td>{words(accountType)}</td>
              <td>{asset}</td>
              <td data-align="end">
                <Amount value={total} placesMax={18} />
              </td>
              <td data-align="end" data-wide>
                <Amount value={frozen} placesMax={18} />
              </td>
              <td data-align="end" data-wide>
                <Amount value={available} placesMax={18} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
