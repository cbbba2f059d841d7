/** SQLite files. */
export { type Connection, connectSqlite, type Row, type Statement } from '../core/sqlite.js'
