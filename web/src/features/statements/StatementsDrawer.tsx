import { FIRST, type ListPosition, positionsAround } from '@aldgate/client-kit/lists/listPosition.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { LoadState } from '../../lib/messages/LoadState.tsx';
import { type AccountType, PAGE_SIZE, useStatements } from './queries.ts';
import { StatementForm } from './StatementForm.tsx';
import { StatementRow } from './StatementRow.tsx';
import { VerifySection } from './VerifySection.tsx';

interface StatementsDrawerProps {
  readonly accounts: readonly AccountType[];
  readonly onClose: () => void;
}

/** Requests statements, lists them to download, and verifies a file. */
export default function StatementsDrawer({ accounts, onClose }: StatementsDrawerProps) {
  const { t } = useTranslation('statements');
  const { t: tApp } = useTranslation();
  const [position, setPosition] = useState<ListPosition>(FIRST);
  const statements = useStatements(position);
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('title')}
      closeLabel={tApp('close')}
    >
      <Stack gap="6">
        <StatementForm accounts={accounts} onRequested={() => setPosition(FIRST)} />
        <StatementList statements={statements} onMove={setPosition} position={position} />
        {statements.data !== undefined && <VerifySection publicKey={statements.data.publicKey} />}
      </Stack>
    </Drawer>
  );
}

interface StatementListProps {
  readonly statements: ReturnType<typeof useStatements>;
  readonly position: ListPosition;
  readonly onMove: (position: ListPosition) => void;
}

function StatementList({ statements, position, onMove }: StatementListProps) {
  const { t } = useTranslation('statements');
  const { t: tApp } = useTranslation();
  if (statements.data === undefined) {
    return <LoadState query={statements} title={t('failed')} text={(reason) => t('failedText', { reason })} rows={3} />;
  }
  const { items, total } = statements.data;
  if (total === 0) return <EmptyState title={t('empty.title')} text={t('empty.text')} />;
  const { previous, next } = positionsAround(position, PAGE_SIZE, statements.data);
  return (
    <div>
      <Table
        label={t('table')}
        head={
          <>
            <th scope="col">{t('columns.statement')}</th>
            <th scope="col" data-align="end">
              {t('columns.state')}
            </th>
          </>
        }
      >
        {items.map((each) => (
          <StatementRow key={each.statementId} statement={each} />
        ))}
      </Table>
      {(previous !== undefined || next !== undefined) && (
        <Inline gap="2" padding="2 0 0">
          <Button size="small" disabled={previous === undefined} onClick={() => previous && onMove(previous)}>
            {tApp('list.previous')}
          </Button>
          <Button size="small" disabled={next === undefined} onClick={() => next && onMove(next)}>
            {tApp('list.next')}
          </Button>
        </Inline>
      )}
    </div>
  );
}
