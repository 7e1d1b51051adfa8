import { get, needing, post, query } from '../../wireBuilders.ts';

const RELATION = '/broker/account/projectRelation';

/** BR-02, BR-06: a broker's projects, and the accounts that they have. */
export const brokerProjectsWire = {
  listProject: get('/broker/project', 'token'),
  listProjectByStatus: query('/broker/project/listProjectByStatus', 'token'),
  queryProjectRelation: query(`${RELATION}/query`, 'token'),
  listProjectChoices: query(`${RELATION}/select`, 'token'),
  addProjectRelation: needing('manage', post(`${RELATION}/add`, 'token')),
  updateProjectRelation: needing('manage', post(`${RELATION}/update`, 'token')),
  deleteProjectRelation: needing('manage', post(`${RELATION}/delete`, 'token')),
} as const;
