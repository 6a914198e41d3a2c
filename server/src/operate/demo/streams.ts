import type { StreamsTable } from '../../base/db/tables/watching.ts'

type DemoStream = Pick<StreamsTable, 'id' | 'title' | 'channel'> & {
  tags: string
  tags_sldp: string
  maintenance_mode?: boolean
}

/** Every kind of tag, and one stream in maintenance. */
export const demoStreams: DemoStream[] = [
  {
    id: 'fjord',
    title: 'Fjord',
    channel: 'fjord',
    tags: 'chromecast,airplay,Self hosted',
    tags_sldp: 'lls,Self hosted',
  },
  {
    id: 'nordlys',
    title: 'Nordlys',
    channel: 'nordlys',
    tags: 'chromecast,airplay,?The northern lights are best seen at night',
    tags_sldp: 'lls,?The northern lights are best seen at night',
  },
  {
    id: 'trikken',
    title: 'Trikken',
    channel: 'trikken',
    tags: 'chromecast,airplay,Third party',
    tags_sldp: 'lls,Third party',
  },
  {
    id: 'testbilde',
    title: 'Testbilde',
    channel: 'testbilde',
    tags: 'chromecast,airplay,?Left and right sound differ so that you can check your speakers',
    tags_sldp: 'lls,?Left and right sound differ so that you can check your speakers',
  },
  {
    id: 'nordlys-reserve',
    title: 'Nordlys reserve',
    channel: 'nordlys',
    tags: '!Backup source that may be interrupted,chromecast,airplay',
    tags_sldp: '!Backup source that may be interrupted,lls',
  },
  {
    id: 'havna',
    title: 'Havna',
    channel: 'fjord',
    tags: 'chromecast,airplay',
    tags_sldp: 'lls',
    maintenance_mode: true,
  },
]
