import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useState } from 'react';
import { download, useCallQuery } from '../lib/call.ts';
import { usePage } from '../parts/Paging.tsx';
import { QueryResult } from '../parts/QueryResult.tsx';
import { ExportButton } from '../parts/records/ExportButton.tsx';
import { SubjectDrawer } from '../queue/record/SubjectDrawer.tsx';
import { BoardTable } from './BoardTable.tsx';
import type { BoardProject } from './boardProject.ts';
import { Overdue } from './Overdue.tsx';
import { projectCase } from './projectCase/projectCase.tsx';

const CUSTOMER = /^[0-9a-f-]{36}$/;

/** BR-03: the running projects of all brokers, or of one (`?customer=<id>`), the smallest cushion first. */
export function Board() {
  const { params, filter } = usePage();
  const customer = params.get('customer') ?? '';
  const condition = CUSTOMER.test(customer) ? { institutionId: customer } : {};
  const query = useCallQuery('listProjectBoard', condition);
  const [shown, setShown] = useState<BoardProject>();
  return (
    <QueryResult query={query}>
      {(projects) => (
        <>
          <Overdue condition={condition} />
          <Inline wrap gap="2" justify="between" padding="0 0 2">
            <Text as="span" size="12" tone="2">
              {projects.length} running, the smallest cushion first. Amounts in USDT.
            </Text>
            <Inline gap="2">
              {'institutionId' in condition && (
                <Button size="small" onClick={() => filter({ customer: undefined })}>
                  Show all brokers
                </Button>
              )}
              <ExportButton read={(onRows) => download('exportProjectBoard', condition, onRows)} />
            </Inline>
          </Inline>
          {projects.length === 0 ? (
            <EmptyState title="No running project" text="Projects of brokers appear here with NAV and cushion." />
          ) : (
            <BoardTable label="Projects" projects={projects} onOpen={setShown} />
          )}
          {shown !== undefined && (
            <SubjectDrawer title={shown.projectName} onClose={() => setShown(undefined)}>
              <projectCase.Subject id={shown.projectNo} />
            </SubjectDrawer>
          )}
        </>
      )}
    </QueryResult>
  );
}
