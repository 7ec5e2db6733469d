# Installation and packages: `cpack -G DEB` in the build folder makes the Debian package.
include(GNUInstallDirs)
install(TARGETS clusterwright clusterwright-cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/resources/catalogue ${PROJECT_SOURCE_DIR}/resources/examples
        DESTINATION ${CMAKE_INSTALL_DATADIR}/clusterwright)
install(FILES ${PROJECT_SOURCE_DIR}/installer/linux/clusterwright.desktop
        DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${PROJECT_SOURCE_DIR}/installer/linux/clusterwright.xml
        DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages)
install(FILES ${PROJECT_SOURCE_DIR}/installer/linux/clusterwright.svg
        DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
# The icons are compiled in; their licences ask for the notice in every copy.
install(FILES ${PROJECT_SOURCE_DIR}/resources/icons/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME LICENSE.icons)

set(CPACK_PACKAGE_NAME clusterwright)
set(CPACK_PACKAGE_VENDOR Clusterwright)
set(CPACK_PACKAGE_CONTACT "Clusterwright maintainers <maintainers@clusterwright.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Design, analyse and price GPU clusters")
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "qt6-qpa-plugins, libqt6svg6, fonts-dejavu-core")
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
include(CPack)
