export const quietLog = { info() {}, warn() {}, error() {} }
