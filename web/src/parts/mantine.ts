import '@mantine/core'
