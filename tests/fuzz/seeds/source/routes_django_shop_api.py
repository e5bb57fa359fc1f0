/from rest_framework.routers import SimpleRouter

from .views import TagViewSet

tags = SimpleRouter()
tags.register("tags", TagViewSet)
registry.register("things", TagViewSet)
urlpatterns = tags.urls
