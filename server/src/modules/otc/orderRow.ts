import type { Selectable } from 'kysely';
import type { Tables } from '../../kernel/database/tables.ts';

export type OrderRow = Selectable<Tables['otc_order']>;
