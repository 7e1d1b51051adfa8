import type { Database, Tx } from '../../../kernel/database/database.ts';

/** Selects the changes of a project that are open: they wait for approval, or their money moves. */
export const selectOpenChanges = (database: Database | Tx, projectNo: string) =>
  database
    .selectFrom('broker_capital_change as c')
    .where('c.project_no', '=', projectNo)
    .where((c) =>
      c.or([
        c('c.status', '=', 'approving'),
        c.and([
          c('c.status', '=', 'approved'),
          c.exists(
            c
              .selectFrom('broker_action as a')
              .select('a.action_no')
              .whereRef('a.change_no', '=', 'c.change_no')
              .where('a.execution', 'in', ['none', 'moving']),
          ),
        ]),
      ]),
    );
