import { post, query } from '../wireBuilders.ts';

const BASE = '/user/notification';

/** A member's own notifications and how they arrive. */
export const notificationsWire = {
  pageNotification: query(`${BASE}/page`, 'token'),
  readNotification: post(`${BASE}/read`, 'token'),
  readAllNotification: post(`${BASE}/readAll`, 'token'),
  queryNotificationSettings: query(`${BASE}/settings`, 'token'),
  updateNotificationSettings: post(`${BASE}/updateSettings`, 'token'),
} as const;
