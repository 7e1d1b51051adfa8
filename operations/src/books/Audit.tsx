import { Button } from '@aldgate/ui/controls/Button.tsx';
import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { Fragment, useState } from 'react';
import { fetchFile } from '../app/call.ts';
import { errorText } from '../app/errorText.ts';
import { toast } from '../app/toasts.ts';
import { useAsk } from '../app/useAsk.ts';
import { Asked } from '../parts/Asked.tsx';
import { Changes, words } from '../parts/Changes.tsx';
import { CursorPager, useCursor } from '../parts/Cursor.tsx';
import { usePage } from '../parts/Paging.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Time } from '../parts/Time.tsx';
import styles from './books.module.css';
import { ChainState } from './ChainState.tsx';

const FIELDS = ['actor', 'action', 'subject'] as const;

/** The audit log: every action of consequence, by whom, from where, before and after. */
export function Page() {
  const { params, filter } = usePage();
  const queryCondition = Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value = params.get(field)?.trim();
      return value ? [[field, value]] : [];
    }),
  );
  const cursor = useCursor(JSON.stringify(queryCondition));
  const query = useAsk('pageAudit', { cursorCondition: cursor.condition, queryCondition });
  const [open, setOpen] = useState<string>();
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      saveFile('audit.csv', await fetchFile('exportAudit', { queryCondition }));
    } catch (error) {
      toast('error', errorText(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Screen
      title="Audit log"
      actions={
        <>
          {FIELDS.map((field) => (
            <SearchField
              key={field}
              label={words(field)}
              value={params.get(field) ?? ''}
              onValue={(value) => filter({ [field]: value })}
            />
          ))}
          <Button disabled={saving} onClick={() => void save()}>
            Export what is shown
          </Button>
        </>
      }
    >
      <ChainState />
      <Asked query={query}>
        {(page) =>
          page.items.length === 0 ? (
            <EmptyState title="No record matches" text="Search by who, by what they did, or by what it was done to." />
          ) : (
            <>
              <Table
                label="Audit records"
                head={
                  <>
                    <th scope="col" data-align="end">
                      No
                    </th>
                    <th scope="col" data-wide>
                      Time
                    </th>
                    <th scope="col">Action</th>
                    <th scope="col">By</th>
                    <th scope="col" data-wide="desk">
                      On
                    </th>
                    <th scope="col" data-wide="desk">
                      From
                    </th>
                  </>
                }
              >
                {page.items.map((record) => (
                  <Fragment key={record.sequence}>
                    <tr>
                      <td data-align="end">{record.sequence}</td>
                      <td data-wide>
                        <Time at={record.at} />
                      </td>
                      <td>
                        <button
                          type="button"
                          className={styles.open}
                          aria-expanded={open === record.sequence}
                          onClick={() => setOpen(open === record.sequence ? undefined : record.sequence)}
                        >
                          {words(record.action)}
                        </button>
                      </td>
                      <td className={styles.wrap}>{record.actorName ?? record.actor}</td>
                      <td data-wide="desk" className={styles.wrap}>
                        {record.subject}
                      </td>
                      <td data-wide="desk">{record.address ?? '–'}</td>
                    </tr>
                    {open === record.sequence && (
                      <tr>
                        <td colSpan={6} className={styles.more}>
                          <p>
                            <Time at={record.at} />, {record.actor}, {record.subject}
                          </p>
                          <p>{record.client ?? '–'}</p>
                          <Changes before={record.before} after={record.after} />
                          <p className={styles.hash}>{record.hash}</p>
                        </td>
                      </tr>
                    )}
                  </Fragment>
                ))}
              </Table>
              <CursorPager page={page} cursor={cursor} />
            </>
          )
        }
      </Asked>
    </Screen>
  );
}

/** Hands a file to the browser, which puts it where its downloads go. */
function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
