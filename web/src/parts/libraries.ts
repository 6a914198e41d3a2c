import 'react-router'
import 'i18next'
